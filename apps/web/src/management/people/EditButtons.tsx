import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#shared/forms/Form.tsx'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'

type Props = {
  editing: boolean
  /** The entity cannot be edited. */
  disabled?: boolean
  /** The form cannot be sent. */
  blocked: boolean
  variant?: 'default'
  onEdit: () => void
  onCancel: () => void
}

/** The buttons of a form that is read-only until *Edit* is chosen. */
export const EditButtons = ({ editing, disabled = false, blocked, variant, onEdit, onCancel }: Props) => {
  const { t } = useTranslation(['people', 'shared'])
  const [wasEdited, setEdited] = useState(false)
  const edit = () => {
    setEdited(true)
    onEdit()
  }
  if (!editing)
    return (
      <Button
        key="edit"
        {...(variant && { variant })}
        data-autofocus={wasEdited || undefined}
        disabled={disabled}
        onClick={edit}
      >
        {t('edit')}
      </Button>
    )
  return (
    <>
      <Button key="cancel" variant="subtle" color="gray" onClick={onCancel}>
        {t('shared:cancel')}
      </Button>
      <SubmitButton key="save" disabled={blocked}>
        {t('save')}
      </SubmitButton>
    </>
  )
}

/** Keeps the focus inside of such a form when its buttons change. */
export const EditPart = ({ editing, children }: { editing: boolean; children: ReactNode }) => {
  const part = useFocusFallback(String(editing))
  return (
    <div ref={part} tabIndex={-1}>
      {children}
    </div>
  )
}
