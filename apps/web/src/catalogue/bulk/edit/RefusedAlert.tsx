import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { refusalText } from '#shared/api/refusal-text.ts'

/** What the server refused, above the buttons. */
export const RefusalAlert = ({ error }: { error: Error | null }) =>
  error && (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} stroke={1.6} />}>
      {refusalText(error)}
    </Alert>
  )
