import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = {
  onCancel: () => void
  /** The word on the other button, where it is not Cancel. */
  cancel?: string
  /** What the button does, as a verb. */
  action: string
  /** Left out where the button submits `form`. */
  onConfirm?: () => void
  form?: string
  pending?: boolean
  disabled?: boolean
  /** Something goes away by it. */
  destructive?: boolean
}

/** Cancel, and what the dialog is for. */
export const DialogButtons = ({ onCancel, cancel, action, onConfirm, form, pending, disabled, destructive }: Props) => {
  const { t } = useTranslation('shared')
  return (
    <Group justify="flex-end" gap="sm" mt="xl">
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {cancel ?? t('cancel')}
      </Button>
      <Button
        {...(form ? { type: 'submit', form } : { onClick: onConfirm })}
        {...(destructive && { color: 'red.9' })}
        loading={pending ?? false}
        disabled={disabled ?? false}
      >
        {action}
      </Button>
    </Group>
  )
}
