import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What went wrong, within the dialog in which it did. */
export const RefusalAlert = ({ children }: { children: ReactNode }) => (
  <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
    {children}
  </Alert>
)
