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
import { useAllowed } from '#shared/commands/use-command.ts'
import { ActionCommands, ActionItem } from '../../ActionItem.tsx'
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
  const isAllowed = useAllowed()
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const lock = useLock(item.state)
  const Opened = opened && DIALOGS[opened]
  const open = lock === undefined ? { offered: true } : { offered: false, reason: lock }
  const all: Action<SelectedEntries>[] = [
    { command: 'item.edit', icon: IconPencil, dialog: 'edit', ...open },
    { command: 'item.duplicate', icon: IconCopy, dialog: 'duplicate', offered: true },
    { command: 'item.move', icon: IconFolderSymlink, dialog: 'move', ...open },
    { command: 'item.collections', icon: IconFolders, dialog: 'collections', ...open },
    { command: 'item.history', icon: IconHistory, dialog: 'history', offered: true },
    { command: 'item.log', icon: IconListCheck, dialog: 'log', offered: true },
    { command: 'item.delete', icon: IconTrash, dialog: 'delete', dangerous: true, ...open },
  ]
  const actions = all.filter(({ command }) => isAllowed(command))
  if (actions.length === 0) return null
  const choose = (chosen: SelectedEntries) => (chosen === 'edit' ? onEdit() : setOpened(chosen))

  return (
    <>
      <ActionCommands actions={actions} onChoose={choose} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')} title={t('more')}>
            <IconDots size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <ActionItem key={action.command} action={action} onChoose={choose} />
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
