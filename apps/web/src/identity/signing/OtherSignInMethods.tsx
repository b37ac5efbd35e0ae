import { Button, Divider } from '@mantine/core'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { startProviderSignIn } from '@pressmark/contract/identity/identity-provider.ts'
import type { SignInMethods } from '@pressmark/contract/identity/identity.ts'
import { applicationAddress } from '@pressmark/contract/platform/application-address.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Other sign-in methods: the tenant's identity provider, and a link for a new password. */
export const OtherSignInMethods = ({ methods, onForgotten }: { methods: SignInMethods; onForgotten: () => void }) => {
  const { t } = useTranslation('signing')
  const redirect = applicationAddress(useSearch({ from: '/login' }).redirect, location.origin)
  const { provider, passwordByEmail } = methods
  return (
    <>
      {passwordByEmail && (
        <Button variant="subtle" color="gray" onClick={onForgotten}>
          {t('forgotten')}
        </Button>
      )}
      {provider && (
        <>
          <Divider label={t('or')} />
          <Button
            component="a"
            href={addressOf(startProviderSignIn, {}, { redirect })}
            variant="default"
            size="md"
            leftSection={<IconBuildingBank size={18} stroke={1.6} aria-hidden />}
          >
            {t('signInWith', { provider: provider.label })}
          </Button>
        </>
      )}
    </>
  )
}
