import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Wizard.module.css'

type Next = { label: string; disabled: boolean; icon?: ReactNode } & ({ form: string } | { onClick: () => void })

type Props = {
  onBack?: (() => void) | undefined
  onCancel: () => void
  next: Next
  other?: { label: string; disabled: boolean; onClick: () => void }
}

/** Shows Back on the left, and Cancel and the primary action on the right. */
export const WizardFooter = ({ onBack, onCancel, next, other }: Props) => {
  const { t } = useTranslation(['uploads', 'shared'])
  const { label, disabled, icon, ...action } = next
  return (
    <footer className={classes.footer}>
      {onBack && (
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onCancel} ml="auto">
        {t('shared:cancel')}
      </Button>
      {other && (
        <Button variant="default" disabled={other.disabled} onClick={other.onClick}>
          {other.label}
        </Button>
      )}
      <Button type={'form' in action ? 'submit' : 'button'} disabled={disabled} leftSection={icon} {...action}>
        {label}
      </Button>
    </footer>
  )
}
