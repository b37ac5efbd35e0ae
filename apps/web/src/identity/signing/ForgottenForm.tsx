import { Alert, Button, TextInput } from '@mantine/core'
import { requestPasswordReset } from '@pressmark/contract/identity/password-links.ts'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { LoginFailed } from '../LoginFailed.tsx'
import styles from '../LoginPage.module.css'

/** Requests an email with a link. The answer is the same whether the username exists or not. */
export const ForgottenForm = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation(['signing', 'identity'])
  const forget = useMutation({
    mutationFn: (username: string) => call(requestPasswordReset, { body: { username } }),
  })
  const { mutate: submitForget } = useSingleMutate(forget)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    submitForget(String(new FormData(event.currentTarget).get('username')).trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {forget.error && <LoginFailed error={forget.error} />}
      {forget.isSuccess ? (
        <Alert color="teal" variant="light" icon={<IconMail size={18} stroke={1.6} />}>
          {t('emailSent')}
        </Alert>
      ) : (
        <>
          <TextInput
            name="username"
            label={t('identity:username')}
            description={t('forgottenHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            size="md"
            required
            withAsterisk={false}
            ref={field}
          />
          <Button type="submit" size="md" mt={8} loading={forget.isPending}>
            {t('sendEmail')}
          </Button>
        </>
      )}
      <Button variant="subtle" color="gray" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}
