import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { refusalText } from '#shared/api/refusal-text.ts'

/** Why a change was refused, within the dialog that asked for it. */
export const RefusalAlert = ({ error }: { error: Error }) => (
  <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
    {refusalText(error)}
  </Alert>
)
