import type { Priority } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import classes from './MetadataList.module.css'
import { labelOf, ofPriority } from './template-order.ts'
import { useShownValue } from './use-shown-value.ts'

type Props = {
  templates: readonly Template[]
  pairs: readonly MetadataPair[]
  priority: Priority
  /** The text of a field without a value. If left out, such fields are hidden. */
  empty?: string
}

/** The read-only values of one priority, high priority in serif. Several values of a field are listed below each other. */
export const MetadataList = ({ templates, pairs, priority, empty }: Props) => {
  const { i18n } = useTranslation()
  const shown = useShownValue()
  const rows = ofPriority(templates, priority)
    .map((template) => ({ template, values: pairs.filter(({ name }) => name === template.name) }))
    .filter(({ values }) => values.length > 0 || empty !== undefined)
  if (rows.length === 0) return null

  return (
    <dl className={classes.list} data-priority={priority}>
      {rows.map(({ template, values }) => (
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
  )
}
