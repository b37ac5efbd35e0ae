import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { refusalText } from '../api/refusal-text.ts'

type Props = ({ error: Error | null | undefined } | { text: ReactNode }) & {
  title?: string
  /** A button behind the text, such as one to try again. */
  action?: ReactNode
  className?: string | undefined
}

/** Says why something failed, next to the buttons that caused it. Without an error, a text or a title it shows nothing. */
export const RefusalAlert = ({ title, action, className, ...props }: Props) => {
  const text = 'text' in props ? props.text : props.error && refusalText(props.error)
  if (!text && title === undefined) return null
  return (
    <Alert
      className={className}
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle size={18} stroke={1.6} />}
      title={title}
    >
      {text}
      {action && <> {action}</>}
    </Alert>
  )
}
