import { Button, Stack, TextInput } from '@mantine/core'
import { login } from '@pressmark/contract/identity/identity.ts'
import { CODE_HEADER } from '@pressmark/contract/identity/second-factor.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { call } from '#shared/api/call.ts'
import { selfQuery } from '#shared/api/person.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { setSignInAgain } from '#shared/api/session.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { LoginFailed } from './LoginFailed.tsx'
import { basicAuthorization, headerOf } from './session.queries.ts'

type Asking = { username: string; answer: (signedIn: boolean) => void }

/** Asks the person to sign in again above a form, if the session ends before its input is saved. */
export const SignInAgain = () => {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>()
  useEffect(
    () =>
      setSignInAgain(() => {
        const self = queries.getQueryData(selfQuery.queryKey)
        if (!self) return Promise.resolve(false)
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAsking({
          username: self.username,
          answer: (signedIn) => {
            setAsking(undefined)
            resolve(signedIn)
          },
        })
        return promise
      }),
    [queries],
  )
  return asking ? <SignInDialog {...asking} /> : null
}

const SignInDialog = ({ username, answer }: Asking) => {
  const { t } = useTranslation('identity')
  const signIn = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string | null }) =>
      call(login, {
        headers: {
          authorization: basicAuthorization({ username, password }),
          ...(code !== null && { [CODE_HEADER]: headerOf(code.trim()) }),
        },
      }),
    onSuccess: () => answer(true),
  })
  const { mutate } = useSingleMutate(signIn)
  const [needsCode, setNeedsCode] = useState(false)
  const isCodeRequired = isRefused(signIn.error, 'secondFactorCodeRequired')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const code = data.get('code')
    mutate(
      { password: String(data.get('password')), code: code === null ? null : String(code) },
      { onError: (error) => setNeedsCode(needsCode || isRefused(error, 'secondFactorCodeRequired')) },
    )
  }
  return (
    <Dialog title={t('again.title')} size={420} onClose={() => answer(false)}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <p>{t('again.text')}</p>
          {signIn.error && !isCodeRequired && <LoginFailed error={signIn.error} />}
          <TextInput label={t('username')} value={username} autoComplete="username" variant="filled" readOnly />
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
          />
          {needsCode && (
            <TextInput
              name="code"
              label={t('again.code')}
              autoComplete="one-time-code"
              maxLength={40}
              required
              withAsterisk={false}
            />
          )}
          <Button type="submit" loading={signIn.isPending}>
            {t('login')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => answer(false)}>
            {t('again.leave')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
