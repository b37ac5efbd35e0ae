import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#shared/hooks/shortcut.ts'
import { ActionItem } from './ActionItem.tsx'
import type { Action } from './actions.ts'

type Props<Dialog extends string> = { actions: readonly Action<Dialog>[]; onChoose: (dialog: Dialog) => void }

/** A split button: the first action, and a menu with the other actions. Each action has a shortcut key. */
export const SplitActions = <Dialog extends string>({ actions, onChoose }: Props<Dialog>) => {
  const { t } = useTranslation('catalogue')
  const [main, ...others] = actions
  if (!main) return null
  const Icon = main.icon
  return (
    <>
      {actions.map((action) => (
        <ActionKey key={action.name} action={action} onChoose={onChoose} />
      ))}
      <Button.Group>
        <Button
          size="xs"
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          aria-keyshortcuts={main.shortcut}
          disabled={!main.offered}
          title={main.reason}
          onClick={() => onChoose(main.dialog)}
        >
          {main.label}
        </Button>
        {others.length > 0 && (
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <Button size="xs" px={8} aria-label={t('actions.more')} style={MORE}>
                <IconChevronDown size={16} stroke={1.8} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((action) => (
                <ActionItem key={action.name} action={action} onChoose={onChoose} />
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Button.Group>
    </>
  )
}

const MORE = { borderInlineStart: '1px solid rgb(255 255 255 / 35%)' }

type ActionKeyProps<Dialog extends string> = { action: Action<Dialog>; onChoose: (dialog: Dialog) => void }

const ActionKey = <Dialog extends string>({ action, onChoose }: ActionKeyProps<Dialog>) => {
  useShortcut(action.shortcut ?? '', () => action.offered && onChoose(action.dialog))
  return null
}
