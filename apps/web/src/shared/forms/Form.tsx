import { Button, type ButtonProps } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { FormBusy, useSubmit, type Submitting } from './use-submit.ts'

type Props = Submitting & { id?: string; className?: string | undefined; children: ReactNode }

/** The `<form>` of every form outside a `FormDialog`. */
export const Form = ({ form, onSubmit, children, ...attributes }: Props) => {
  const { busy, submit } = useSubmit({ onSubmit, ...(form && { form }) })
  return (
    <FormBusy value={busy}>
      <form {...attributes} noValidate={form !== undefined} onSubmit={submit}>
        {children}
      </form>
    </FormBusy>
  )
}

/** The button that sends the form around it. */
export const SubmitButton = ({ children, ...props }: ButtonProps & { children: ReactNode }) => (
  <Button type="submit" {...props} loading={use(FormBusy)}>
    {children}
  </Button>
)
