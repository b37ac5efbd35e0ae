import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../hooks/use-return-focus.ts'
import styles from './Dialog.module.css'

export type DialogProps = {
  title: string
  onClose: () => void
  /** Width in px. A dialog of more than 440 px fills a narrow screen. */
  size?: number
  /** Whether another dialog is open above this one. Escape then belongs to that one. */
  isConfirming?: boolean
  fullScreen?: boolean
  children: ReactNode
}

/** The frame of every dialog. A click beside it does not close it, so nothing is lost by accident. */
export const Dialog = ({ title, onClose, size = 560, isConfirming = false, fullScreen, children }: DialogProps) => {
  const { t } = useTranslation('shared')
  useReturnFocus()
  const narrow = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={fullScreen ?? (narrow && size > 440)}
      classNames={{ content: styles.content }}
      closeOnClickOutside={false}
      closeOnEscape={!isConfirming}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  )
}
