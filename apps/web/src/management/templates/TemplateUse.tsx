import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'
import type { Template, TemplateUse as TemplateUseAnswer } from '@pressmark/contract/metadata/templates.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { EntityLink } from '#workflow/EntityLink.tsx'
import styles from './Templates.module.css'
import { templateUseQuery } from './templates.queries.ts'

const CHOOSING_MS = 300

type Props = {
  template: Template
  deleting?: boolean
  /** The type after the change. */
  type?: TemplateType | undefined
  enumValues?: string[] | undefined
  /** Opens the change of type. Other settings of the form are not saved. */
  onConvert?: () => void
}

/** Shows the effect of a change on stored values before it is made. */
export const TemplateUse = ({ template, deleting = false, type, enumValues, onConvert }: Props) => {
  const { t } = useTranslation('management')
  const newType = type ?? template.type
  const isOtherType = newType !== template.type
  const textKey = isOtherType ? 'typeChange.needed' : 'templates.invalid'
  const { data } = useUse(template.uuid, newType, { type, enumValues })
  if (!data || !isAffected(data, { deleting })) return null
  const { entities, invalid } = data
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} stroke={1.6} aria-hidden />}>
      <output>
        {t('templates.used', { count: entities, shown: formatCount(entities) })}{' '}
        {deleting ? t('templates.valuesHidden') : t(textKey, { count: invalid, shown: formatCount(invalid) })}
      </output>
      {!deleting && <Examples resourceType={template.resourceType} examples={data.examples} total={invalid} />}
      {isOtherType && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={onConvert}>
          {t('typeChange.convert')}
        </Button>
      )}
    </Alert>
  )
}

/* Options belong to dictionaries only. */
const useUse = (uuid: string, newType: TemplateType, { type, enumValues }: Pick<Props, 'type' | 'enumValues'>) => {
  const change = { ...(type && { type }), ...(newType === 'ENUM' && enumValues?.length && { enumValues }) }
  const [debounced] = useDebouncedValue(JSON.stringify(change), CHOOSING_MS)
  return useQuery(templateUseQuery(uuid, JSON.parse(debounced) as typeof change)) // written just above
}

const isAffected = ({ entities, invalid }: TemplateUseAnswer, { deleting }: { deleting: boolean }): boolean =>
  entities > 0 && (deleting || invalid > 0)

type ExamplesProps = { resourceType: ResourceType; examples: TemplateUseAnswer['examples']; total: number }

/* The first values that do not match, with their entries. */
const Examples = ({ resourceType, examples, total }: ExamplesProps) => {
  const { t } = useTranslation('management')
  return (
    <details>
      <summary>{t('templates.examples')}</summary>
      <ul className={styles.examples}>
        {examples.map(({ value, ...entity }) => (
          <li key={entity.uuid}>
            <EntityLink entity={{ ...entity, resourceType }} target="_blank" />: <q>{value}</q>
          </li>
        ))}
        {total > examples.length && (
          <li>
            {t('templates.moreExamples', {
              count: total - examples.length,
              shown: formatCount(total - examples.length),
            })}
          </li>
        )}
      </ul>
    </details>
  )
}
