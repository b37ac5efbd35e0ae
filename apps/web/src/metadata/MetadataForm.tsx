import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Priority } from '@pressmark/contract/platform/constants.ts'
import type { FormErrors } from '@mantine/form'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MetadataField } from './MetadataField.tsx'
import classes from './MetadataForm.module.css'
import type { MetadataForm as State, Path } from './use-metadata-form.ts'

type Props = {
  metadata: State
  /** for a submit button that stands outside of the form: `<button form={id}>` */
  id: string
  onSubmit: (pairs: MetadataPair[]) => void
  /** names of fields that show their value but take no other, such as the pressmark of an existing item */
  readOnly?: readonly string[]
  /** what stands below a field, by name */
  below?: Record<string, ReactNode>
}

/** A form with one field per template, by priority; those of low priority are folded away. */
export const MetadataForm = ({ metadata, id, onSubmit, readOnly = [], below = {} }: Props) => {
  const { t } = useTranslation('metadata')
  const { fields, form } = metadata
  const group = (priority: Priority) =>
    fields.flatMap((template, index) =>
      template.priority === priority
        ? [
            <div key={template.name}>
              <MetadataField
                template={template}
                form={form}
                path={`values.${index}`}
                readOnly={readOnly.includes(template.name)}
              />
              {below[template.name]}
            </div>,
          ]
        : [],
    )
  const showFirst = (errors: FormErrors) => {
    const first = fields.map((_, index): Path => `values.${index}`).find((path) => errors[path])
    const node = first && form.getInputNode(first)
    node?.closest('details')?.setAttribute('open', '')
    node?.focus()
  }
  const [high, medium, low] = [group('HIGH'), group('MEDIUM'), group('LOW')]

  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(() => onSubmit(metadata.pairs()), showFirst)}
    >
      {high.length > 0 && <Group name={t('groups.HIGH')}>{high}</Group>}
      {medium.length > 0 && <Group name={t('groups.MEDIUM')}>{medium}</Group>}
      {low.length > 0 && (
        <details className={classes.more}>
          <summary>{t('moreFields')}</summary>
          <div className={classes.group}>{low}</div>
        </details>
      )}
    </form>
  )
}

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <VisuallyHidden component="legend">{name}</VisuallyHidden>
    {children}
  </fieldset>
)
