import { useId, type ReactNode } from 'react'
import styles from './SegmentedControl.module.css'

type Props<Value extends string> = {
  /** Undefined: none. */
  value: Value | undefined
  onChange: (value: Value) => void
  data: readonly { value: Value; label: ReactNode }[]
  'aria-label'?: string
  'aria-labelledby'?: string
  size?: 'xs' | 'sm'
  fullWidth?: boolean
  orientation?: 'horizontal' | 'vertical'
  disabled?: boolean
  className?: string | undefined
}

/** Radio buttons in one row. It looks like Mantine's `SegmentedControl`, which measures the page after each change and so delays
 *  the first paint. */
export const SegmentedControl = <Value extends string>({
  value: chosen,
  onChange,
  data,
  size = 'sm',
  fullWidth,
  orientation,
  disabled,
  className,
  ...label
}: Props<Value>) => {
  const group = useId()
  return (
    <div
      role="radiogroup"
      className={`${styles.group} ${className ?? ''}`}
      data-size={size}
      data-wide={fullWidth || undefined}
      data-vertical={orientation === 'vertical' || undefined}
      {...label}
    >
      {data.map(({ value, label: text }) => (
        <div key={value} className={styles.part}>
          <input
            type="radio"
            id={`${group}-${value}`}
            name={group}
            value={value}
            className={styles.radio}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChange(value)}
          />
          <label htmlFor={`${group}-${value}`} className={styles.label}>
            {text}
          </label>
        </div>
      ))}
    </div>
  )
}
