import { Button, Group } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormBusy } from '../forms/use-submit.ts'
import { useSingleCall } from '../hooks/single-call.ts'
import styles from './DialogButtons.module.css'

type Props = {
  onCancel: () => void
  /** The text of the other button if it is not Cancel. */
  cancel?: string
  /** The text of the button, a verb. */
  action: string
  /** Left out if the button submits `form`. If it returns a promise, the button stays busy until that settles. */
  onConfirm?: () => unknown
  form?: string
  pending?: boolean
  disabled?: boolean
  destructive?: boolean
  /** Which button has the focus when the dialog opens. */
  focus?: 'cancel' | 'action'
  /** Further buttons, on the left. */
  children?: ReactNode
  /** A note for the person before a button is pressed. */
  notice?: ReactNode
}

/** Cancel, and the action of the dialog. They stay in view while the content above them scrolls. */
export const DialogButtons = ({
  onCancel,
  cancel,
  action,
  onConfirm,
  form,
  focus,
  children,
  notice,
  ...state
}: Props) => {
  const { t } = useTranslation('shared')
  const { busy, run } = useSingleCall()
  const { pending = false, disabled = false, destructive = false } = state
  const isFormBusy = use(FormBusy)
  const isBusy = pending || busy || isFormBusy
  // The mutation keeps the refusal, and the dialog shows it.
  const confirm = () => onConfirm && void run(onConfirm).catch(() => undefined)
  return (
    <DialogFooter notice={notice} isBusy={isBusy}>
      {children}
      <Button variant="subtle" color="gray" onClick={onCancel} {...(focus === 'cancel' && { 'data-autofocus': true })}>
        {cancel ?? t('cancel')}
      </Button>
      <Button
        {...(form ? { type: 'submit', form } : { onClick: confirm })}
        {...(destructive && { color: 'red.9' })}
        {...(focus === 'action' && { 'data-autofocus': true })}
        loading={isBusy}
        disabled={disabled}
      >
        {action}
      </Button>
    </DialogFooter>
  )
}

type FooterProps = { notice?: ReactNode; isBusy?: boolean; children: ReactNode }

/** The last part of a dialog: its buttons, which stay in view while the content above them scrolls. */
export const DialogFooter = ({ notice, isBusy = false, children }: FooterProps) => (
  <div className={styles.foot}>
    {notice}
    <Group justify="flex-end" gap="sm" aria-busy={isBusy}>
      {children}
    </Group>
  </div>
)
