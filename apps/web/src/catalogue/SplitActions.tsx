import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommandKeys, useCommandLabel } from '#shared/commands/use-command.ts'
import { ActionCommands, ActionItem } from './ActionItem.tsx'
import type { Action } from './actions.ts'

type Props<Dialog extends string> = { actions: readonly Action<Dialog>[]; onChoose: (dialog: Dialog) => void }

/** A split button: the first action, and a menu with the other actions. All are commands with their keys. */
export const SplitActions = <Dialog extends string>({ actions, onChoose }: Props<Dialog>) => {
  const { t } = useTranslation('catalogue')
  const [main, ...others] = actions
  if (!main) return null
  return (
    <>
      <ActionCommands actions={actions} onChoose={onChoose} />
      <Button.Group>
        <MainAction action={main} onChoose={onChoose} />
        {others.length > 0 && (
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <Button size="xs" px={8} aria-label={t('actions.more')} style={MORE}>
                <IconChevronDown size={16} stroke={1.8} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((action) => (
                <ActionItem key={action.command} action={action} onChoose={onChoose} />
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Button.Group>
    </>
  )
}

const MORE = { borderInlineStart: '1px solid rgb(255 255 255 / 35%)' }

type MainActionProps<Dialog extends string> = { action: Action<Dialog>; onChoose: (dialog: Dialog) => void }

const MainAction = <Dialog extends string>({ action, onChoose }: MainActionProps<Dialog>) => {
  const { command, icon: Icon, offered, reason, dialog } = action
  const label = useCommandLabel(command)
  const { aria } = useCommandKeys()(command)
  return (
    <Button
      size="xs"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      aria-keyshortcuts={aria}
      disabled={!offered}
      title={reason}
      onClick={() => onChoose(dialog)}
    >
      {label}
    </Button>
  )
}
