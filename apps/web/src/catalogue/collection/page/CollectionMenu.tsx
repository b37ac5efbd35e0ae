import { ActionIcon, Menu } from '@mantine/core'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionCommands, ActionItem } from '../../ActionItem.tsx'
import { useCollectionActions, type CollectionDialogName } from './collection-actions.ts'

type Props = { collection: Collection; onChoose: (dialog: CollectionDialogName) => void }

/** The menu of actions for the current collection. */
export const CollectionMenu = ({ collection, onChoose }: Props) => {
  const { t } = useTranslation('catalogue')
  const actions = useCollectionActions(collection)
  return (
    <>
      <ActionCommands actions={actions} onChoose={onChoose} />
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('actions.ofCollection')}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <ActionItem key={action.command} action={action} onChoose={onChoose} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
