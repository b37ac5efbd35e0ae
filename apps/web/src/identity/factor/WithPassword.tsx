import { Button, Group, Stack } from '@mantine/core'
import { PASSWORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from './Factor.module.css'

type Props = {
  action: string
  change: { isPending: boolean; error: Error | null }
  destructive?: boolean
  onConfirm: (password: string) => void
  onCancel?: () => void
}

/** Asks for the password before a sensitive change, to protect sessions that were left open. */
export const WithPassword = ({ action, change, destructive = false, onConfirm, onCancel }: Props) => {
  const { t } = useTranslation(['factor', 'profile', 'identity', 'shared'])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onConfirm(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form className={styles.narrow} onSubmit={submit}>
      <Stack gap="md">
        <PasswordField
          name="password"
          label={t('identity:password')}
          description={t('passwordHint')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          required
          withAsterisk={false}
          ref={field}
          visibilityToggleButtonProps={{ 'aria-label': t('profile:showPassword'), tabIndex: 0, 'aria-hidden': false }}
        />
        <RefusalAlert error={change.error} />
        <Group gap="sm">
          <Button type="submit" loading={change.isPending} {...(destructive && { color: 'red.9' })}>
            {action}
          </Button>
          {onCancel && (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {t('shared:cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
