import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { IdentityProvider } from '@pressmark/contract/identity/identity-provider.ts'
import { useState } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import { useTranslation } from 'react-i18next'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RemoveProvider } from './RemoveProvider.tsx'
import { useSetProvider } from './provider.queries.ts'

type Values = { issuer: string; clientId: string; clientSecret: string; label: string }

const ADDRESS = /^https?:\/\/[^\s?#]+$/

/** Issuer, client and secret. The server never returns the secret. An empty field keeps it. */
export const ProviderForm = ({ provider }: { provider: IdentityProvider | null }) => {
  const { t } = useTranslation('management')
  const set = useSetProvider()
  const { mutate: submitSet } = useSingleMutate(set)
  const [removing, setRemoving] = useState(false)
  const required = (value: string) => (value.trim() === '' ? t('provider.required') : null)
  const form = useForm<Values>({
    initialValues: { issuer: '', clientId: '', label: '', ...provider, clientSecret: '' },
    validateInputOnBlur: true,
    validate: {
      issuer: (issuer) => required(issuer) ?? (ADDRESS.test(issuer.trim()) ? null : t('provider.invalid')),
      clientId: required,
      clientSecret: (secret) => (provider ? null : required(secret)),
      label: required,
    },
  })
  useUnsavedInput(form.isDirty)
  const submit = ({ issuer, clientId, clientSecret, label }: Values) => {
    const named = { issuer: issuer.trim(), clientId: clientId.trim(), label: label.trim() }
    const done = () => {
      toastSuccess(t('provider.saved'))
      form.setValues({ ...named, clientSecret: '' })
    }
    submitSet({ ...named, ...(clientSecret !== '' && { clientSecret }) }, { onSuccess: done })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          type="url"
          label={t('provider.issuer')}
          description={t('provider.issuerHint')}
          required
          maxLength={500}
          {...form.getInputProps('issuer')}
        />
        <TextInput label={t('provider.clientId')} required maxLength={200} {...form.getInputProps('clientId')} />
        <PasswordInput
          label={t('provider.clientSecret')}
          description={provider && t('provider.secretHint')}
          required={!provider}
          maxLength={500}
          autoComplete="off"
          {...form.getInputProps('clientSecret')}
        />
        <TextInput
          label={t('provider.label')}
          description={t('provider.labelHint')}
          required
          maxLength={60}
          {...form.getInputProps('label')}
        />
        <RefusalAlert error={set.error} />
        <Group gap="sm">
          <Button type="submit" loading={set.isPending}>
            {t('provider.save')}
          </Button>
          {provider && (
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('provider.remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {removing && <RemoveProvider onClose={() => setRemoving(false)} />}
    </form>
  )
}
