import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './ItemTitles.module.css'

const SHOWN = 5

type Titled = { uuid: string; sgtt: string; pressmark?: string }

/** The titles of the first few items or collections that a dialog concerns. */
export const ItemTitles = ({ items }: { items: readonly Titled[] }) => {
  const { t } = useTranslation('catalogue')
  const more = items.length - SHOWN
  return (
    <ul className={styles.titles}>
      {items.slice(0, SHOWN).map(({ uuid, sgtt, pressmark }) => (
        <li key={uuid}>
          <span className={styles.title}>{sgtt}</span>
          <span className={styles.pressmark}>{pressmark}</span>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{t('selection.more', { count: more, shown: formatCount(more) })}</li>}
    </ul>
  )
}
