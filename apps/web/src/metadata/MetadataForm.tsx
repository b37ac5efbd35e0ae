import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Priority } from '@pressmark/contract/platform/constants.ts'
import { VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MetadataField } from './MetadataField.tsx'
import classes from './MetadataForm.module.css'
import { SectionList, sectionId } from './SectionList.tsx'
import { sectionsOf } from './sections.ts'
import styles from './Sections.module.css'
import type { MetadataForm as State } from './use-metadata-form.ts'

type FieldsProps = {
  metadata: State
  /** Content below a field, by field name. */
  below?: Record<string, ReactNode>
}

/** One field per template, by priority and in sections with their headings. Fields of low priority are collapsed. */
export const MetadataFields = ({ metadata: { fields, form }, below = {} }: FieldsProps) => {
  const { t, i18n } = useTranslation('metadata')
  const id = useId()
  const sections = sectionsOf(
    fields.map((template, index) => ({ ...template, index })),
    i18n.language,
  )
  const group = (priority: Priority) =>
    sections.flatMap((section, position) =>
      section.priority === priority
        ? [
            <FormSection key={sectionId(id, position)} heading={section.heading} id={sectionId(id, position)}>
              {section.fields.map(({ index, ...template }) => (
                <div key={template.name}>
                  <MetadataField template={template} form={form} path={`values.${index}`} />
                  {below[template.name]}
                </div>
              ))}
            </FormSection>,
          ]
        : [],
    )
  const [high, medium, low] = [group('HIGH'), group('MEDIUM'), group('LOW')]
  return (
    <div className={classes.form}>
      <SectionList sections={sections} id={id} />
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

/* The heading is also a heading of the page, because screen readers go through headings. */
const FormSection = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) =>
  heading === '' ? (
    <div className={classes.group}>{children}</div>
  ) : (
    <fieldset id={id} tabIndex={-1} className={`${classes.group} ${styles.section}`}>
      <legend className={classes.legend}>
        <h3 className={styles.heading}>{heading}</h3>
      </legend>
      {children}
    </fieldset>
  )
