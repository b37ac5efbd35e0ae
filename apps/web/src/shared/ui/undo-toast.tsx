import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import { randomId } from '@mantine/hooks'
import i18next from 'i18next'

/** Says what happened, with a way back; gone after five seconds, unless pointer or focus rests on it. */
export const toastUndo = (message: string, undo: () => void) => {
  const id = randomId()
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: NOTIFICATION_MS,
    closeButtonProps: { 'aria-label': i18next.t('shared:close') },
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="default" size="compact-sm" onClick={takeBack}>
          {i18next.t('shared:undo')}
        </Button>
      </Group>
    ),
  })
}
