import type { Priority } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MetadataList.module.css'
import { SectionList, sectionId } from './SectionList.tsx'
import { sectionsOf } from './sections.ts'
import styles from './Sections.module.css'
import { inOrder, labelOf } from './template-order.ts'
import { useShownValue } from './use-shown-value.ts'

type Props = { templates: readonly Template[]; pairs: readonly MetadataPair[] }

/** All read-only values of an entity in sections, with a list of the sections. Empty fields have a dash. */
export const MetadataList = ({ templates, pairs }: Props) => (
  <Sections fields={withValues(templates, pairs)} empty="—" />
)

const BESIDE: readonly Priority[] = ['HIGH', 'MEDIUM']

/** The fields of high and medium priority that have a value. */
export const FilledMetadata = ({ templates, pairs }: Props) => (
  <Sections
    fields={withValues(templates, pairs).filter(
      ({ priority, values }) => values.length > 0 && BESIDE.includes(priority),
    )}
  />
)

type Field = Template & { values: readonly MetadataPair[] }

const withValues = (templates: readonly Template[], pairs: readonly MetadataPair[]): Field[] =>
  inOrder(templates).map((template) => ({ ...template, values: pairs.filter(({ name }) => name === template.name) }))

/* High priority is in serif. Several values of a field are below each other. `empty` is the text of a field without a value. */
const Sections = ({ fields, empty }: { fields: readonly Field[]; empty?: string }) => {
  const { i18n } = useTranslation()
  const shown = useShownValue()
  const id = useId()
  const sections = sectionsOf(fields, i18n.language)
  return (
    <div className={classes.groups}>
      {empty !== undefined && <SectionList sections={sections} id={id} />}
      {sections.map(({ heading, priority, fields: rows }, position) => (
        <ListSection key={sectionId(id, position)} heading={heading} id={sectionId(id, position)}>
          <dl className={classes.list} data-priority={priority}>
            {rows.map(({ values, ...template }) => (
              <div key={template.name}>
                <dt>{labelOf(template, i18n.language)}</dt>
                {values.map(({ value, lang }) => (
                  <dd key={`${lang ?? ''} ${value}`} lang={lang} data-name={template.name}>
                    {shown(template.type, value)}
                  </dd>
                ))}
                {values.length === 0 && <dd className={classes.empty}>{empty}</dd>}
              </div>
            ))}
          </dl>
        </ListSection>
      ))}
    </div>
  )
}

const ListSection = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) =>
  heading === '' ? (
    children
  ) : (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
    <div role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className={styles.section}>
      <h3 id={`${id}-heading`} className={styles.heading}>
        {heading}
      </h3>
      {children}
    </div>
  )
