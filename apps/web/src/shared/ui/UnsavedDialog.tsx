import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../hooks/use-unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

type Props = {
  title: string
  size?: number
  isDirty: () => boolean
  /** Whether the input is being sent. The screen may then change without a question. */
  isSending?: () => boolean
  /** The input that would be lost, if it is more than typed text. */
  discardText?: string
  onClose: () => void
  /** The frame around the content, if it is not a dialog above the page. */
  frame?: ComponentType<DialogProps>
  /** The content, with the function that closes the dialog or asks first. */
  children: (leave: () => void) => ReactNode
}

/** A dialog that asks before it discards unsaved input. */
export const UnsavedDialog = ({
  title,
  size,
  isDirty,
  isSending,
  discardText,
  onClose,
  frame: Frame = Dialog,
  children,
}: Props) => {
  const { t } = useTranslation('shared')
  const { isConfirming, leave, keep, discard } = useUnsaved({ isDirty, onClose, ...(isSending && { isSending }) })
  return (
    <>
      <Frame title={title} isConfirming={isConfirming} onClose={leave} {...(size !== undefined && { size })}>
        {children(leave)}
      </Frame>
      {isConfirming && (
        <ConfirmDialog
          title={t('discard.title')}
          text={discardText ?? t('discard.text')}
          action={t('discard.action')}
          cancel={t('discard.keepEditing')}
          size={420}
          destructive
          onConfirm={discard}
          onClose={keep}
        />
      )}
    </>
  )
}
