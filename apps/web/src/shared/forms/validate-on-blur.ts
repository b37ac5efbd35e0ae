import type { GetInputPropsReturnType } from '@mantine/form'

const RELEASES = ['mouseup', 'dragend'] as const

/* Whether a button of the mouse is pressed. Browsers send these events for touch and pens too. */
let isPressed = false
document.addEventListener('mousedown', () => (isPressed = true), true)
for (const release of RELEASES) document.addEventListener(release, () => (isPressed = false), true)

/* Runs after the click that ends a press. */
const runAfterPress = (run: () => void) => {
  if (!isPressed) return run()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    setTimeout(run)
  }
  for (const release of RELEASES) document.addEventListener(release, end, { signal: ended.signal })
  return undefined
}

/** Options of `useForm`: a field is validated when it loses the focus. If a press takes the focus, the field is validated after
 *  the click. An error that appears earlier can move the pressed button, and the click is lost. */
export const VALIDATE_ON_BLUR = {
  validateInputOnBlur: true,
  enhanceGetInputProps: ({ inputProps }: { inputProps: GetInputPropsReturnType }) => {
    const validate: unknown = inputProps.onBlur
    return typeof validate === 'function' ? { onBlur: () => runAfterPress(() => void validate()) } : {}
  },
}
