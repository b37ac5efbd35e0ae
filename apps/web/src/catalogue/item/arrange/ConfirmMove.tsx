import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'

type Props = { text: string; pending: boolean; onCancel: () => void; onConfirm: () => void }

/** A question to which the answer is cancel or confirm. @source spec 000 §4, asset reorder */
export const ConfirmMove = ({ text, pending, onCancel, onConfirm }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  useReturnFocus()
  return (
    <Dialog title={t('arrange.actions.move')} size={440} onClose={onCancel}>
      <Text>{text}</Text>
      <DialogButtons onCancel={onCancel} action={t('shared:confirm')} onConfirm={onConfirm} pending={pending} />
    </Dialog>
  )
}
