import { BULK_LIMITS, type ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import {
  IconFolderSymlink,
  IconForms,
  IconLink,
  IconRoute,
  IconTableExport,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#shared/commands/use-command.ts'
import { formatCount } from '#shared/text/format-date.ts'
import type { Action } from '../actions.ts'
import { useLock } from '../states.queries.ts'

/** The origin of selectable items: a collection. Undefined for search results, which come from many collections. */
export type CollectionOrigin = { uuid: string; title: string; isRoot: boolean } | undefined

/** The whole search result of which a part can be selected. */
export type SearchHits = { search: NonNullable<ItemSelection['search']>; total: number } | undefined

export type SelectionDialog = 'move' | 'link' | 'unlink' | 'edit' | 'export' | 'workflow' | 'delete'

/* Each item is deleted by its own call. */
const MAX_DELETED = 1000
const MAX_EXPORTED = { total: formatCount(BULK_LIMITS.uuids) }
const MOST = { total: formatCount(MAX_DELETED) }

/** Returns the actions for selected items. The first that the person may use is the button, the others are in its menu. @source spec 000 §2 */
export const useSelectionActions = (items: readonly Item[], from: CollectionOrigin): Action<SelectionDialog>[] => {
  const { t } = useTranslation('catalogue')
  const isAllowed = useAllowed()
  const lock = useLock(...items.map(({ state }) => state))
  const open = lock === undefined ? { offered: true } : { offered: false, reason: lock }
  const onlyHere = from?.isRoot && items.every(({ parentCollectionsUuids: parents }) => parents.length === 1)
  const actions: Action<SelectionDialog>[] = [
    { command: 'selection.move', icon: IconFolderSymlink, ...open, dialog: 'move' },
    { command: 'selection.link', icon: IconLink, ...open, dialog: 'link' },
    {
      command: 'selection.unlink',
      icon: IconUnlink,
      ...(onlyHere ? { offered: false, reason: t('actions.unlinkOnlyHere') } : open),
      dialog: 'unlink',
    },
    { command: 'selection.edit', icon: IconForms, offered: true, dialog: 'edit' },
    { command: 'selection.workflow', icon: IconRoute, offered: true, dialog: 'workflow' },
    {
      command: 'selection.export',
      icon: IconTableExport,
      ...(items.length > BULK_LIMITS.uuids
        ? { offered: false, reason: t('actions.tooManyToExport', MAX_EXPORTED) }
        : { offered: true }),
      dialog: 'export',
    },
    {
      command: 'selection.delete',
      icon: IconTrash,
      ...(items.length > MAX_DELETED ? { offered: false, reason: t('actions.tooManyToDelete', MOST) } : open),
      dialog: 'delete',
      dangerous: true,
    },
  ]
  return actions.filter(({ command }) => isAllowed(command))
}
