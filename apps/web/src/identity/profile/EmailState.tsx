import { Alert, Button, Group } from '@mantine/core'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { signInMethodsQuery } from '#shared/api/sign-in-methods.ts'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { WithPassword } from '../factor/WithPassword.tsx'
import { useCancelEmail, useChangeEmail } from './profile.queries.ts'

/** Says which address waits for its verification, and who verifies it. Offers to verify the present address. */
export const EmailState = ({ self }: { self: Self }) => {
  const [asking, setAsking] = useState(false)
  const part = useFocusFallback([asking, self.emailVerified, self.pendingEmail].join(' '))
  return (
    <div ref={part} tabIndex={-1}>
      {asking ? <Verifying self={self} onClose={() => setAsking(false)} /> : <State self={self} onAsk={setAsking} />}
    </div>
  )
}

const State = ({ self, onAsk }: { self: Self; onAsk: (asking: true) => void }) => {
  const { t } = useTranslation('profile')
  const { data: methods } = useQuery(signInMethodsQuery)
  const cancel = useCancelEmail()
  if (!methods || self.email === '' || (self.emailVerified && self.pendingEmail === null)) return null
  const by = methods.passwordByEmail ? 'link' : 'administrator'
  return (
    <Alert color="gray" variant="light" icon={<IconMail size={18} stroke={1.6} />} title={t('verification.title')}>
      {self.pendingEmail === null
        ? t('verification.missing', { email: self.email })
        : t(`verification.${by}`, { email: self.pendingEmail })}
      <Group mt="sm">
        {self.pendingEmail === null ? (
          <Button size="xs" variant="default" onClick={() => onAsk(true)}>
            {t('verification.verify')}
          </Button>
        ) : (
          <CallButton size="xs" variant="default" onCall={() => cancel.mutateAsync()}>
            {t('verification.withdraw')}
          </CallButton>
        )}
      </Group>
    </Alert>
  )
}

const Verifying = ({ self, onClose }: { self: Self; onClose: () => void }) => {
  const { t } = useTranslation('profile')
  const change = useChangeEmail()
  const { mutate } = useSingleMutate(change)
  const verify = (password: string) => mutate({ email: self.email, password }, { onSuccess: onClose })
  return <WithPassword action={t('verification.verify')} change={change} onConfirm={verify} onCancel={onClose} />
}
