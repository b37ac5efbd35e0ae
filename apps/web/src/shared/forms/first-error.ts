/* Pills have the error on the frame around their input. */
const FIELD = ':is(input, textarea, select)'
const WRONG = `${FIELD}[aria-invalid="true"], [aria-invalid="true"] ${FIELD}`

/** Frames within which React shows an error. */
const FRAMES = 5

/** Moves the focus to the first field of a form that has an error. An error is shown some frames after it is set. */
export const focusFirstError = (form: HTMLFormElement, frames = FRAMES): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(WRONG)
    if (!field && frames > 1) return focusFirstError(form, frames - 1)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    return undefined
  })
}
