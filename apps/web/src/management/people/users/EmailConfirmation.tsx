import { Alert, Button, Group, Stack } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { waysQuery } from '#shared/api/sign-in-methods.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useConfirmEmail } from '../people.queries.ts'

/** Says whether the address of a user is verified. Without a mail server, an administrator confirms it here. */
export const EmailConfirmation = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const { data: ways } = useQuery(waysQuery)
  const confirm = useConfirmEmail()
  const email = user.pendingEmail ?? user.email
  if (!ways || email === '' || (user.emailVerified && user.pendingEmail === null)) return null
  const state = user.pendingEmail === null ? 'unverified' : 'pending'
  const submit = () => confirm.mutate({ user, email }, { onSuccess: () => toastSuccess(t('email.confirmed')) })
  return (
    <Alert color="gray" variant="light" icon={<IconMail size={18} stroke={1.6} />}>
      <Stack gap="sm">
        {t(`email.${state}`, { email })} {t(ways.passwordByEmail ? 'email.byLink' : 'email.byAdministrator')}
        <RefusalAlert error={confirm.error} />
        {!ways.passwordByEmail && (
          <Group>
            <Button size="xs" variant="default" loading={confirm.isPending} onClick={submit}>
              {t('email.confirm')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
