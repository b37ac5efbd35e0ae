import { PRIORITIES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { listsOf, type TemplateLists } from '@pressmark/contract/metadata/template-lists.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { toastUndo } from '#shared/ui/undo-toast.tsx'
import { allTemplatesQuery, useSaveOrder } from './templates.queries.ts'

/** The id of the button that moves a field. */
export const moverOf = (uuid: string): string => `move-${uuid}`

/** The three lists of a kind of entity and the way to arrange them anew: shown at once, then saved. */
export const useTemplateOrder = (entity: ResourceType, templates: readonly Template[]) => {
  const { t, i18n } = useTranslation('management')
  const queries = useQueryClient()
  const { mutate } = useSaveOrder()
  const [said, setSaid] = useState('')
  const moved = useRef<string>(undefined)
  const lists = listsOf(templates)

  // A field that goes to another list is drawn anew, and whoever moves it by key would lose it.
  useEffect(() => {
    if (moved.current) document.getElementById(moverOf(moved.current))?.focus()
    moved.current = undefined
  }, [templates])

  const nameOf = (uuid: string) => {
    const template = templates.find((one) => one.uuid === uuid)
    return template ? labelOf(template, i18n.language) : ''
  }
  const save = async (next: TemplateLists) => {
    // A reading that began before would bring the old order back for a moment.
    await queries.cancelQueries({ queryKey: allTemplatesQuery.queryKey })
    const placed = PRIORITIES.flatMap((priority) => next[priority].map((uuid, order) => ({ uuid, priority, order })))
    queries.setQueryData(allTemplatesQuery.queryKey, (all) =>
      all?.map((template) => ({ ...template, ...placed.find(({ uuid }) => uuid === template.uuid) })),
    )
    mutate({ entity, customMetadataTemplates: placed.map(({ uuid, priority }) => ({ uuid, priority })) })
  }
  const arrange = (next: TemplateLists, uuid: string, { byKey = false } = {}) => {
    const priority = PRIORITIES.find((one) => next[one].includes(uuid)) ?? 'LOW'
    if (JSON.stringify(next) === JSON.stringify(lists)) return
    if (byKey) moved.current = uuid
    void save(next)
    const place = next[priority].indexOf(uuid) + 1
    const where = { label: nameOf(uuid), place, of: next[priority].length, list: t(`templates.priorities.${priority}`) }
    setSaid(t('templates.moved', where))
    const demoted = lists.HIGH.find((one) => one !== uuid && !next.HIGH.includes(one))
    if (demoted) toastUndo(t('templates.demoted', { label: nameOf(demoted) }), () => void save(lists))
  }
  return { lists, arrange, said }
}
