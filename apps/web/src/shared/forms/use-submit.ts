import { createContext, type FormEvent } from 'react'
import { useSingleCall } from '../hooks/single-call.ts'
import { useUnsavedInput } from '../hooks/unsaved-input.ts'
import { focusFirstError } from './first-error.ts'

/** The part of a form that its frame uses. `useForm` of Mantine has both functions. */
export type FormState = {
  isDirty: () => boolean
  /** Makes the handler that validates the fields and then sends them, or calls `refuse` if one of them is wrong. */
  onSubmit: (send: () => void, refuse?: () => void) => (event: FormEvent<HTMLFormElement>) => void
}

export type Submitting = {
  /** The fields with their rules. Without it the browser validates, and an ended session loses the input. */
  form?: FormState
  /** Sends the values. The form stays busy until the promise settles, so a double click sends once. */
  onSubmit: (element: HTMLFormElement) => Promise<unknown>
}

/** Whether the form around a button is being sent. */
export const FormBusy = createContext(false)

/** Makes the handler of a `<form>`. From the first press until the answer, further presses do nothing. The person signs in above a
 *  form with unsaved input if the session has ended. The first wrong field gets the focus, also if the server has refused it. */
export const useSubmit = ({ form, onSubmit }: Submitting) => {
  const { busy, run, isRunning } = useSingleCall()
  useUnsavedInput(() => form?.isDirty() ?? false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    // The call keeps its refusal, and the form shows it.
    const send = async () => {
      const focused = document.activeElement
      await run(() => onSubmit(element)).catch(() => undefined)
      // The person may have moved on while the answer was awaited.
      if (document.activeElement === focused || document.activeElement === document.body) focusFirstError(element)
    }
    if (form)
      return form.onSubmit(
        () => void send(),
        () => focusFirstError(element),
      )(event)
    event.preventDefault()
    void send()
  }
  return { busy, isRunning, submit }
}

/** Makes the state of a form whose values are kept without `useForm`. */
export const plainForm = (isDirty: () => boolean, isValid = () => true): FormState => ({
  isDirty,
  onSubmit: (send, refuse) => (event) => {
    event.preventDefault()
    if (isValid()) send()
    else refuse?.()
  },
})
