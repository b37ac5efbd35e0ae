import type { ComponentProps } from 'react'
import styles from './CheckBox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'>

/** A check box without a label of its own, for lists and bars where many are drawn. It looks like Mantine's `Checkbox`, which is for forms. */
export const CheckBox = ({ className, ...props }: Props) => (
  <input type="checkbox" className={`${styles.choice} ${className ?? ''}`} {...props} />
)

/** A radio button without a label of its own, for rows that are selected as a whole. It looks like Mantine's `Radio`. */
export const RadioButton = ({ className, ...props }: Props) => (
  <input type="radio" className={`${styles.choice} ${className ?? ''}`} {...props} />
)
