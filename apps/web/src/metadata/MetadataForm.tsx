import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Priority } from '@pressmark/contract/platform/constants.ts'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MetadataField } from './MetadataField.tsx'
import classes from './MetadataForm.module.css'
import type { MetadataForm as State } from './use-metadata-form.ts'

type FieldsProps = {
  metadata: State
  /** Content below a field, by field name. */
  below?: Record<string, ReactNode>
}

/** One field per template, by priority. Fields of low priority are collapsed. */
export const MetadataFields = ({ metadata: { fields, form }, below = {} }: FieldsProps) => {
  const { t } = useTranslation('metadata')
  const group = (priority: Priority) =>
    fields.flatMap((template, index) =>
      template.priority === priority
        ? [
            <div key={template.name}>
              <MetadataField template={template} form={form} path={`values.${index}`} />
              {below[template.name]}
            </div>,
          ]
        : [],
    )
  const [high, medium, low] = [group('HIGH'), group('MEDIUM'), group('LOW')]
  return (
    <div className={classes.form}>
      {high.length > 0 && <Group name={t('groups.HIGH')}>{high}</Group>}
      {medium.length > 0 && <Group name={t('groups.MEDIUM')}>{medium}</Group>}
      {low.length > 0 && (
        <details className={classes.more}>
          <summary>{t('moreFields')}</summary>
          <div className={classes.group}>{low}</div>
        </details>
      )}
    </div>
  )
}

type Props = FieldsProps & {
  /** Id for a submit button outside the form: `<button form={id}>`. */
  id: string
  onSubmit: (pairs: MetadataPair[]) => void
}

/** The fields in a separate form. In a dialog, `FormDialog` has the form. */
export const MetadataForm = ({ id, onSubmit, ...fields }: Props) => (
  <form id={id} noValidate onSubmit={fields.metadata.onSubmit(() => onSubmit(fields.metadata.pairs()))}>
    <MetadataFields {...fields} />
  </form>
)

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <VisuallyHidden component="legend">{name}</VisuallyHidden>
    {children}
  </fieldset>
)
