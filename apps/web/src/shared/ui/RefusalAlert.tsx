import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { refusalText } from '../api/refusal-text.ts'

type Props = { error: Error | null | undefined } | { text: string }

/** Says why something failed, next to the buttons that caused it. Without an error it shows nothing. */
export const RefusalAlert = (props: Props) => {
  const text = 'text' in props ? props.text : props.error && refusalText(props.error)
  if (!text) return null
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
      {text}
    </Alert>
  )
}
