import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { Dialog, type DialogProps } from '#shared/ui/Dialog.tsx'
import styles from './MetadataPanel.module.css'

/** Returns whether the page has room for the metadata beside the picture. */
export const useIsBeside = (): boolean => useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false })

/** The frame of the metadata of an item: a dialog beside the picture, which stays usable, or above the page on a narrow screen. */
export const MetadataPanel = (props: DialogProps) =>
  useIsBeside() ? <Beside {...props} /> : <Dialog {...props} fullScreen />

/* Not the list of sections above the first field. */
const FIELDS = ':is(input, textarea, select, button):not(nav *)'

const Beside = ({ title, onClose, isConfirming = false, children }: DialogProps) => {
  const { t } = useTranslation('shared')
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  useReturnFocus()
  useEffect(() => {
    const requested = body.current?.querySelector<HTMLElement>('[data-autofocus]')
    const first = requested ?? body.current?.querySelector<HTMLElement>(FIELDS)
    // A button in the footer is in view, and the panel stays at its start.
    first?.focus({ preventScroll: true })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element of a dialog is hidden until a script opens it
      role="dialog"
      aria-labelledby={id}
      data-beside
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isConfirming) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      <div ref={body} className={styles.scrolled}>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  )
}
