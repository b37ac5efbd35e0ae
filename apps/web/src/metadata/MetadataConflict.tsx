import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { ConflictAlert, type Conflicting } from '#shared/forms/ConflictAlert.tsx'
import { labelOf } from './template-order.ts'
import type { PairsByField } from './use-metadata-edit.ts'
import { useShownValue } from './use-shown-value.ts'

type Props<Entity> = {
  edit: Conflicting<Entity, PairsByField>
  templates: readonly Template[]
}

/** The conflict of a form of metadata. */
export const MetadataConflict = <Entity,>({ edit, templates }: Props<Entity>) => {
  const { i18n } = useTranslation()
  const shown = useShownValue()
  const templateOf = (field: string | number) => templates.find(({ name }) => name === field)
  const textOf = (pairs: MetadataPair[] | undefined = [], field: string | number) => {
    const type = templateOf(field)?.type ?? 'STRING'
    return pairs.map(({ value }) => shown(type, value)).join(' · ')
  }
  const name = (field: string | number) => {
    const template = templateOf(field)
    return template ? labelOf(template, i18n.language) : String(field)
  }
  return <ConflictAlert edit={edit} labelOf={name} textOf={textOf} />
}
