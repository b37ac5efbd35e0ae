import { Stack } from '@mantine/core'
import { useId, useRef, type ComponentType, type ReactNode } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { useSubmit, type FormState } from '../forms/use-submit.ts'
import type { DialogProps } from './Dialog.tsx'
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
  /** Further buttons, on the left. A function gets the one that submits the form. */
  buttons?: ReactNode | ((submit: () => void) => ReactNode)
  /** Why the form cannot be submitted, above the buttons. */
  hint?: ReactNode
  frame?: ComponentType<DialogProps>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its fields, the refusal and the buttons. Ctrl S submits it. Asks before it discards unsaved input. */
export const FormDialog = ({ form, action, onSubmit, disabled = false, children, ...props }: Props) => {
  const { error, buttons, hint, ...frame } = props
  const id = useId()
  const { busy, isRunning, submit } = useSubmit({ form, onSubmit })
  const element = useRef<HTMLFormElement>(null)
  const requestSubmit = () => element.current?.requestSubmit()
  // If several are open, the one that opened last is on top and gets the key.
  useCommand('form.save', requestSubmit, { isOffered: !disabled })
  return (
    <UnsavedDialog isDirty={form.isDirty} isSending={isRunning} {...frame}>
      {(leave) => (
        <>
          <form ref={element} id={id} noValidate onSubmit={submit}>
            <Stack gap="md">{children}</Stack>
          </form>
          <DialogButtons
            onCancel={leave}
            action={action}
            form={id}
            pending={busy}
            disabled={disabled}
            notice={
              <>
                {hint}
                <RefusalAlert error={error} />
              </>
            }
          >
            {typeof buttons === 'function' ? buttons(requestSubmit) : buttons}
          </DialogButtons>
        </>
      )}
    </UnsavedDialog>
  )
}
