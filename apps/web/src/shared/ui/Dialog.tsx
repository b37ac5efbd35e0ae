import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  title: string
  onClose: () => void
  size?: number
  /** Whether a question about it lies above it, to which Escape belongs. */
  isConfirming?: boolean
  children: ReactNode
}

/** A dialog as they all are: it fills a phone, and a click beside it loses nothing. */
export const Dialog = ({ title, onClose, size = 560, isConfirming = false, children }: Props) => {
  const { t } = useTranslation('shared')
  const narrow = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={narrow && size > 440}
      closeOnClickOutside={false}
      closeOnEscape={!isConfirming}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  )
}
