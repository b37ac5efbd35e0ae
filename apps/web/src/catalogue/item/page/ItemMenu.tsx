import { ActionIcon, Menu } from '@mantine/core'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import {
  IconCopy,
  IconDots,
  IconFolders,
  IconFolderSymlink,
  IconHistory,
  IconListCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { ActionItem } from '../../ActionItem.tsx'
import type { Action } from '../../actions.ts'
import { useLock } from '../../states.queries.ts'

const DIALOGS = {
  duplicate: lazyComponent(() => import('./DuplicateItem.tsx'), 'DuplicateItem'),
  move: lazyComponent(() => import('./MoveItem.tsx'), 'MoveItem'),
  collections: lazyComponent(() => import('./ItemCollections.tsx'), 'ItemCollections'),
  history: lazyComponent(() => import('./ItemHistory.tsx'), 'ItemHistory'),
  log: lazyComponent(() => import('./ItemWorkflowLog.tsx'), 'ItemWorkflowLog'),
  delete: lazyComponent(() => import('./DeleteItem.tsx'), 'DeleteItem'),
}

type SelectedEntries = keyof typeof DIALOGS | 'edit'

type Props = { item: Item; collectionUuid: string; onEdit: () => void }

/** The actions for the whole item, for people who may edit it or fire transitions. */
export const ItemMenu = ({ item, collectionUuid, onEdit }: Props) => {
  const { t } = useTranslation('item')
  const mayEdit = useMay('catalogue.edit')
  const mayAdd = useMay('catalogue.edit', 'media.import')
  const mayFire = useMay('workflow.fire')
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const lock = useLock(item.state)
  if (!mayEdit && !mayFire) return null
  const Opened = opened && DIALOGS[opened]
  const open = lock === undefined ? { offered: true } : { offered: false, reason: lock }
  const actions: Action<SelectedEntries>[] = [
    ...(mayEdit
      ? [
          { name: 'edit', label: t('edit.title'), icon: IconPencil, dialog: 'edit', ...open } as const,
          ...(mayAdd
            ? [
                {
                  name: 'duplicate',
                  label: t('duplicate.title'),
                  icon: IconCopy,
                  dialog: 'duplicate',
                  offered: true,
                } as const,
              ]
            : []),
          { name: 'move', label: t('move.open'), icon: IconFolderSymlink, dialog: 'move', ...open } as const,
          {
            name: 'collections',
            label: t('collections.title'),
            icon: IconFolders,
            dialog: 'collections',
            ...open,
          } as const,
          { name: 'history', label: t('history.title'), icon: IconHistory, dialog: 'history', offered: true } as const,
        ]
      : []),
    ...(mayFire
      ? [{ name: 'log', label: t('workflowLog'), icon: IconListCheck, dialog: 'log', offered: true } as const]
      : []),
    ...(mayEdit
      ? [
          {
            name: 'delete',
            label: t('delete.open'),
            icon: IconTrash,
            dialog: 'delete',
            dangerous: true,
            ...open,
          } as const,
        ]
      : []),
  ]
  const choose = (chosen: SelectedEntries) => (chosen === 'edit' ? onEdit() : setOpened(chosen))

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')} title={t('more')}>
            <IconDots size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <ActionItem key={action.name} action={action} onChoose={choose} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {Opened && (
        <Suspense fallback={null}>
          <Opened item={item} collectionUuid={collectionUuid} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
