import { PRIORITIES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { listsOf, type TemplateLists } from '@pressmark/contract/metadata/template-lists.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { toastUndo } from '#shared/ui/toasts.tsx'
import { allTemplatesQuery, useSaveOrder } from './templates.queries.ts'

/** Returns the three lists of a resource type, and functions that change their order. A change is shown at once, then saved. */
export const useTemplateOrder = (entity: ResourceType, templates: readonly Template[]) => {
  const { t, i18n } = useTranslation('management')
  const queries = useQueryClient()
  const { mutate } = useSaveOrder()
  const [announcement, setAnnouncement] = useState('')
  const lists = listsOf(templates)

  const nameOf = (uuid: string) => {
    const template = templates.find((one) => one.uuid === uuid)
    return template ? labelOf(template, i18n.language) : ''
  }
  const save = async (before: TemplateLists, next: TemplateLists) => {
    // A read that began before would restore the old order for a moment.
    await queries.cancelQueries({ queryKey: allTemplatesQuery.queryKey })
    const placed = PRIORITIES.flatMap((priority) => next[priority].map((uuid, order) => ({ uuid, priority, order })))
    queries.setQueryData(allTemplatesQuery.queryKey, (all) =>
      all?.map((template) => ({ ...template, ...placed.find(({ uuid }) => uuid === template.uuid) })),
    )
    mutate({ entity, before, own: next })
  }
  /* Returns whether the order changes. */
  const drop = (next: TemplateLists, uuid: string): boolean => {
    if (JSON.stringify(next) === JSON.stringify(lists)) return false
    void save(lists, next)
    const demoted = lists.HIGH.find((one) => one !== uuid && !next.HIGH.includes(one))
    if (demoted)
      toastUndo(t('templates.demoted', { label: nameOf(demoted) }), () => void save(next, lists), { lasts: false })
    return true
  }
  /* Without a drag, which announces positions itself. */
  const arrange = (next: TemplateLists, uuid: string) => {
    if (!drop(next, uuid)) return
    const priority = PRIORITIES.find((one) => next[one].includes(uuid)) ?? 'LOW'
    const position = next[priority].indexOf(uuid) + 1
    const where = {
      label: nameOf(uuid),
      place: position,
      of: next[priority].length,
      list: t(`templates.priorities.${priority}`),
    }
    setAnnouncement(t('templates.moved', where))
  }
  return { lists, nameOf, drop, arrange, announcement }
}
