import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'

type Props = { text: string; onCancel: () => void; onConfirm: () => unknown }

/** Asks before an asset moves. The specification fixes the question and the two buttons (spec 000 §4, asset reorder). */
export const ConfirmMove = ({ text, onCancel, onConfirm }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  return (
    <ConfirmDialog
      title={t('arrange.actions.move')}
      text={text}
      action={t('shared:confirm')}
      focus="action"
      onConfirm={onConfirm}
      onClose={onCancel}
    />
  )
}
