import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field for a password. Mantine names a refused field invalid on the frame only, so its input repeats it for screen readers. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...props} {...(props.error && { 'aria-invalid': true })} />
)
