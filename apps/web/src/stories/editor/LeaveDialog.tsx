import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { useLeaving } from './use-story-draft.ts'

/** Asks before unsaved changes are lost. The browser shows its own question when the page is closed. */
export const LeaveDialog = ({ storyUuid }: { storyUuid: string }) => {
  const { t } = useTranslation('editor')
  const { isConfirming, stay, leave } = useLeaving(storyUuid)
  if (!isConfirming) return null
  return (
    <ConfirmDialog
      title={t('leave.title')}
      text={t('leave.text')}
      action={t('leave.action')}
      destructive
      onConfirm={leave}
      onClose={stay}
    />
  )
}
