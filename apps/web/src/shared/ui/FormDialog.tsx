import { Stack } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useSubmit, type FormState } from '../forms/use-submit.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'

type Props = {
  title: string
  size?: number
  form: FormState
  /** The text of the button that submits, as a verb. */
  action: string
  /** Sends the values. The dialog stays busy until the promise settles, so a double click sends once. */
  onSubmit: () => Promise<unknown>
  error?: Error | null | undefined
  disabled?: boolean
  /** The input that would be lost, if it is more than typed text. */
  discardText?: string
  /** Further buttons, on the left. */
  buttons?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its fields, the refusal and the buttons. Asks before it discards unsaved input. */
export const FormDialog = ({ form, action, onSubmit, error, disabled = false, buttons, children, ...frame }: Props) => {
  const id = useId()
  const { busy, isRunning, submit } = useSubmit({ form, onSubmit })
  return (
    <UnsavedDialog isDirty={form.isDirty} isSending={isRunning} {...frame}>
      {(leave) => (
        <>
          <form id={id} noValidate onSubmit={submit}>
            <Stack gap="md">
              {children}
              <RefusalAlert error={error} />
            </Stack>
          </form>
          <DialogButtons onCancel={leave} action={action} form={id} pending={busy} disabled={disabled}>
            {buttons}
          </DialogButtons>
        </>
      )}
    </UnsavedDialog>
  )
}
