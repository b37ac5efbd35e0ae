import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import {
  IconChartBar,
  IconFolderPlus,
  IconFolderSymlink,
  IconHistory,
  IconLink,
  IconListCheck,
  IconPencil,
  IconRoute,
  IconShare2,
  IconTableExport,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#shared/commands/use-command.ts'
import type { Action } from '../../actions.ts'
import { useLock } from '../../states.queries.ts'

export type CollectionDialogName =
  | 'view'
  | 'create'
  | 'move'
  | 'link'
  | 'unlink'
  | 'delete'
  | 'statistics'
  | 'share'
  | 'history'
  | 'export'
  | 'workflow'
  | 'workflowLog'

/** Returns the actions for the current collection. People with read access only get fewer actions. @source spec 000 §2 */
export const useCollectionActions = ({ isRoot, state }: Collection): Action<CollectionDialogName>[] => {
  const { t } = useTranslation('catalogue')
  const isAllowed = useAllowed()
  const lock = useLock(state)
  const reason = isRoot ? t('actions.notRoot') : lock
  const below = reason === undefined ? { offered: true } : { offered: false, reason }
  const statistics: Action<CollectionDialogName> = {
    command: 'collection.statistics',
    icon: IconChartBar,
    offered: true,
    dialog: 'statistics',
  }
  const actions: Action<CollectionDialogName>[] = [
    { command: 'collection.view', icon: IconPencil, offered: true, dialog: 'view' },
    ...(isRoot ? [statistics] : []),
    { command: 'collection.share', icon: IconShare2, offered: true, dialog: 'share' },
    { command: 'collection.workflow', icon: IconRoute, offered: true, dialog: 'workflow' },
    { command: 'collection.log', icon: IconListCheck, offered: true, dialog: 'workflowLog' },
    { command: 'collection.history', icon: IconHistory, offered: true, dialog: 'history' },
    { command: 'collection.export', icon: IconTableExport, offered: true, dialog: 'export' },
    { command: 'collection.create', icon: IconFolderPlus, offered: true, dialog: 'create' },
    { command: 'collection.move', icon: IconFolderSymlink, dialog: 'move', ...below },
    { command: 'collection.link', icon: IconLink, dialog: 'link', ...below },
    { command: 'collection.unlink', icon: IconUnlink, dialog: 'unlink', ...below },
    { command: 'collection.delete', icon: IconTrash, dangerous: true, dialog: 'delete', ...below },
  ]
  return actions.filter(({ command }) => isAllowed(command))
}
