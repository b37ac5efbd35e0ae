import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './CopyField.module.css'
import { useCopy } from './use-copy.ts'

type Props = {
  label: string
  hint?: string | undefined
  value: string
  rows?: number
  /** The message after copying, if it differs from the default. */
  copied?: string
  extra?: ReactNode
}

/** A text to copy, with its button. */
export const CopyField = ({ label, hint, value, rows, copied, extra }: Props) => {
  const { t } = useTranslation('copying')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const copy = useCopy({ choose: () => field.current?.select(), copied })
  const common = {
    label,
    description: hint,
    value,
    readOnly: true,
    ref: field,
    className: styles.copyText,
  }

  return (
    <div className={styles.copy}>
      {rows ? <Textarea {...common} rows={rows} /> : <TextInput {...common} />}
      <div className={styles.copyButtons}>
        {extra}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.6} aria-hidden="true" />}
          aria-label={t('copyOf', { what: label })}
          onClick={() => void copy(value)}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
