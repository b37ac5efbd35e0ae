import { Stack } from '@mantine/core'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useSingleCall } from '../hooks/single-call.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'

/** The part of a form that the dialog uses. `useForm` of Mantine has both functions. */
export type DialogForm = {
  isDirty: () => boolean
  /** Makes the handler that validates the fields and then sends them. */
  onSubmit: (send: () => void) => (event: FormEvent<HTMLFormElement>) => void
}

type Props = {
  title: string
  size?: number
  form: DialogForm
  /** The text of the button that submits, as a verb. */
  action: string
  /** Sends the values. The dialog stays busy until the promise settles, so a double click sends once. */
  onSubmit: () => Promise<unknown>
  error?: Error | null
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
  const { busy, run, isRunning } = useSingleCall()
  // The mutation keeps the refusal, and the dialog shows it.
  const send = () => void run(onSubmit).catch(() => undefined)
  return (
    <UnsavedDialog isDirty={form.isDirty} isSending={isRunning} {...frame}>
      {(leave) => (
        <>
          <form id={id} noValidate onSubmit={form.onSubmit(send)}>
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

/** Makes a form of values that are kept without `useForm`. */
export const plainForm = (isDirty: () => boolean, isValid = () => true): DialogForm => ({
  isDirty,
  onSubmit: (send) => (event) => {
    event.preventDefault()
    if (isValid()) send()
  },
})
