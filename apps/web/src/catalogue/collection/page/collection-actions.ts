import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import {
  IconChartBar,
  IconFolderPlus,
  IconFolderSymlink,
  IconLink,
  IconListCheck,
  IconPencil,
  IconRoute,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
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
  | 'workflow'
  | 'workflowLog'

/** Returns the actions for the current collection. People with read access only get fewer actions. @source spec 000 §2 */
export const useCollectionActions = ({ isRoot, state }: Collection): Action<CollectionDialogName>[] => {
  const { t } = useTranslation('catalogue')
  const may = useMay('catalogue.edit')
  const mayFire = useMay('workflow.fire')
  const lock = useLock(state)
  const reason = isRoot ? t('actions.notRoot') : lock
  const below = reason === undefined ? { offered: true } : { offered: false, reason }
  const looking: Action<CollectionDialogName>[] = [
    { name: 'view', label: t('actions.view'), icon: IconPencil, offered: true, dialog: 'view' },
    ...(isRoot
      ? [
          {
            name: 'statistics',
            label: t('statistics.title'),
            icon: IconChartBar,
            offered: true,
            dialog: 'statistics',
          } as const,
        ]
      : []),
    ...(mayFire
      ? [
          {
            name: 'workflow',
            label: t('actions.workflow'),
            icon: IconRoute,
            offered: true,
            dialog: 'workflow',
          } as const,
          {
            name: 'workflowLog',
            label: t('actions.workflowLog'),
            icon: IconListCheck,
            offered: true,
            dialog: 'workflowLog',
          } as const,
        ]
      : []),
  ]
  if (!may) return looking
  return [
    ...looking,
    { name: 'create', label: t('createCollection.open'), icon: IconFolderPlus, offered: true, dialog: 'create' },
    { name: 'move', label: t('actions.move'), icon: IconFolderSymlink, dialog: 'move', ...below },
    { name: 'link', label: t('actions.link'), icon: IconLink, dialog: 'link', ...below },
    { name: 'unlink', label: t('actions.unlink'), icon: IconUnlink, dialog: 'unlink', ...below },
    { name: 'delete', label: t('actions.delete'), icon: IconTrash, dangerous: true, dialog: 'delete', ...below },
  ]
}
