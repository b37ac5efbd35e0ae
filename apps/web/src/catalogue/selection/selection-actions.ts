import type { ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconFolderSymlink, IconForms, IconLink, IconRoute, IconTrash, IconUnlink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { formatCount } from '#shared/text/format-date.ts'
import type { Action } from '../actions.ts'
import { useLock } from '../states.queries.ts'

/** The origin of selectable items: a collection. Undefined for search results, which come from many collections. */
export type CollectionOrigin = { uuid: string; title: string; isRoot: boolean } | undefined

/** The whole search result of which a part can be selected. */
export type SearchHits = { search: NonNullable<ItemSelection['search']>; total: number } | undefined

export type SelectionDialog = 'move' | 'link' | 'unlink' | 'edit' | 'workflow' | 'delete'

/* Each item is deleted by its own call. */
const MAX_DELETED = 1000
const MOST = { total: formatCount(MAX_DELETED) }

/** Returns the actions for selected items. The first is the button, the others are in its menu. @source spec 000 §2 */
export const useSelectionActions = (items: readonly Item[], from: CollectionOrigin): Action<SelectionDialog>[] => {
  const { t } = useTranslation('catalogue')
  const mayEdit = useMay('catalogue.edit')
  const mayFire = useMay('workflow.fire')
  const lock = useLock(...items.map(({ state }) => state))
  const open = lock === undefined ? { offered: true } : { offered: false, reason: lock }
  const onlyHere = from?.isRoot && items.every(({ parentCollectionsUuids: parents }) => parents.length === 1)
  const editing: Action<SelectionDialog>[] = [
    {
      name: 'move',
      label: t('actions.move'),
      icon: IconFolderSymlink,
      shortcut: 'm',
      ...open,
      dialog: 'move',
    },
    { name: 'link', label: t('actions.link'), icon: IconLink, shortcut: 'l', ...open, dialog: 'link' },
    {
      name: 'unlink',
      label: t('actions.unlink'),
      icon: IconUnlink,
      shortcut: 'u',
      ...(onlyHere ? { offered: false, reason: t('actions.unlinkOnlyHere') } : open),
      dialog: 'unlink',
    },
    { name: 'edit', label: t('actions.editMany'), icon: IconForms, shortcut: 'e', offered: true, dialog: 'edit' },
  ]
  const firing: Action<SelectionDialog> = {
    name: 'workflow',
    label: t('actions.workflow'),
    icon: IconRoute,
    shortcut: 'w',
    offered: true,
    dialog: 'workflow',
  }
  const deleting: Action<SelectionDialog> = {
    name: 'delete',
    label: t('actions.delete'),
    icon: IconTrash,
    ...(items.length > MAX_DELETED ? { offered: false, reason: t('actions.tooManyToDelete', MOST) } : open),
    dialog: 'delete',
    dangerous: true,
  }
  return [...(mayEdit ? editing : []), ...(mayFire ? [firing] : []), ...(mayEdit ? [deleting] : [])]
}
