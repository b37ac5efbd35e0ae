import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'

type Props = { text: string; onCancel: () => void; onConfirm: () => unknown }

/** Asks for confirmation before an asset moves. The question and both buttons are fixed texts (spec 000 §4, asset reorder). */
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
