/* Password fields and pills mark the frame around their input. */
const FIELD = ':is(input, textarea, select)'
const WRONG = `${FIELD}[aria-invalid="true"], [aria-invalid="true"] ${FIELD}`

/** Moves the focus to the first field of a form that has an error. The errors are shown with the next frame. */
export const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(WRONG)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  })
}
