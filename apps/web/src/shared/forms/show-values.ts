import type { UseFormReturnType } from '@mantine/form'

/** Shows other values in a form, as if it had been opened with them. */
export const showValues = <Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  values: Values,
): void => {
  form.setInitialValues(values)
  form.setValues(values)
  form.clearErrors()
}
