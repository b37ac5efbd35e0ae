/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own lists can neither be placed nor filled with symbols */
import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './OptionList.module.css'

export type Option = {
  id: string
  label: string
  hint?: string
  icon: Icon
  /** Address of a small image, shown instead of the icon. It is decorative. */
  picture?: string | null
  /** Renders the label and the hint. */
  shown?: (text: string) => ReactNode
  choose: () => void
}
export type OptionGroup = { label: string; options: readonly Option[] }

type Props = {
  id: string
  label: string
  groups: readonly OptionGroup[]
  active: string | undefined
  /** For long lists: the list itself scrolls, because the arrow keys of the field move through it. */
  className?: string | undefined
  onActive: (id: string) => void
}

/** The options of a field while the person types. The focus stays in the field, which names the option that Enter picks. */
export const OptionList = ({ id, label, groups, active, className = '', onActive }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={`${styles.list} ${className}`}>
      {groups.map(({ label: name, options }) => (
        <div key={name} role="group" aria-label={name} className={styles.group}>
          <div aria-hidden className={styles.label}>
            {name}
          </div>
          {options.map(({ id: one, label: text, hint, icon, picture, shown = asText, choose }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys go to the field
            <div
              key={one}
              id={one}
              role="option"
              aria-selected={one === active}
              className={styles.option}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onActive(one)}
              onClick={choose}
            >
              <Picture src={picture} icon={icon} />
              <span className={styles.text}>{shown(text)}</span>
              {hint && <span className={styles.hint}>{shown(hint)}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const asText = (text: string): ReactNode => text

/* The icon is shown if there is no image, or if it does not load. */
const Picture = ({ src, icon: Symbol }: { src: string | null | undefined; icon: Icon }) => {
  const [broken, setBroken] = useState<string>()
  const symbol = <Symbol size={18} stroke={1.6} aria-hidden />
  if (src === undefined) return symbol
  return (
    <span className={styles.picture}>
      {src === null || src === broken ? (
        symbol
      ) : (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      )}
    </span>
  )
}
