import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tellError, tellSuccess } from '#shared/toasts.ts'
import styles from './Sharing.module.css'

type Props = { label: string; hint?: string | undefined; value: string; rows?: number; extra?: ReactNode }

/** A text to be taken elsewhere, and the button that copies it. */
export const CopyField = ({ label, hint, value, rows, extra }: Props) => {
  const { t } = useTranslation('sharing')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      tellSuccess(t('copiedSuccessfully'))
    } catch {
      // The browser forbids it: the text is chosen, so that a key copies it.
      field.current?.select()
      tellError(t('copyByHand'))
    }
  }
  const common = { label, description: hint, value, readOnly: true, ref: field, className: styles.copyText ?? '' }

  return (
    <div className={styles.copy}>
      {rows ? <Textarea {...common} rows={rows} /> : <TextInput {...common} />}
      <div className={styles.copyButtons}>
        {extra}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.6} aria-hidden="true" />}
          aria-label={t('copyOf', { what: label })}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
