import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './KeyCaps.module.css'

/** Keys of the table as drawn keys, for example `Ctrl` `K`, or `G` then `C`. Alternatives are separated by a word. */
export const KeyCaps = ({ keys }: { keys: readonly string[] }) => {
  const { t } = useTranslation('commands')
  return (
    <span className={styles.keys}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className={styles.between}>{t('or')}</span>}
          {key.split(' ').map((press, at) => (
            <Fragment key={press}>
              {at > 0 && <span className={styles.between}>{t('then')}</span>}
              {partsOf(press).map((part) => (
                <kbd key={part} className={styles.key}>
                  {isNamed(part) ? t(`names.${part}`) : (SHORT.get(part) ?? shown(part))}
                </kbd>
              ))}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
const NAMED = ['Shift', 'Enter', 'Space', 'Home', 'End', 'PageUp', 'PageDown', ...ARROWS] as const
const isNamed = (part: string): part is (typeof NAMED)[number] => NAMED.some((one) => one === part)

const SHORT = new Map(Object.entries<string>({ Escape: 'Esc' }))

/* The name of a range of keys and of a modifier stays as it is. */
const shown = (part: string): string => (part.length === 1 ? part.toUpperCase() : part)

/* The key + has no parts. */
const partsOf = (press: string): string[] => (press.length > 1 ? press.split('+') : [press])
