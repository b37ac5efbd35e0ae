import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { readIdentityProvider } from '@pressmark/contract/identity/identity-provider.ts'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form, SubmitButton } from '#shared/forms/Form.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RemoveProvider } from './RemoveProvider.tsx'
import { useSetProvider } from './provider.queries.ts'

type Answer = AnswerOf<typeof readIdentityProvider>

type Values = { issuer: string; clientId: string; clientSecret: string; label: string }

const ADDRESS = /^https?:\/\/[^\s?#]+$/

const valuesOf = ({ provider }: Answer): Values => ({
  issuer: '',
  clientId: '',
  label: '',
  ...provider,
  clientSecret: '',
})

/** Issuer, client and secret. The server never returns the secret. An empty field keeps it. */
export const ProviderForm = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation('management')
  const { mutateAsync } = useSetProvider()
  const { provider } = answer
  const [removing, setRemoving] = useState(false)
  const required = (value: string) => (value.trim() === '' ? t('provider.required') : null)
  const form = useForm<Values>({
    initialValues: valuesOf(answer),
    ...VALIDATE_ON_BLUR,
    validate: {
      issuer: (issuer) => required(issuer) ?? (ADDRESS.test(issuer.trim()) ? null : t('provider.invalid')),
      clientId: required,
      clientSecret: (secret) => (provider ? null : required(secret)),
      label: required,
    },
  })
  const fill = (current: Answer) => showValues(form, valuesOf(current))
  const edit = useEdit<Answer, Values>({
    entity: answer,
    valuesOf,
    values: () => {
      const { issuer, clientId, clientSecret, label } = form.getValues()
      return { issuer: issuer.trim(), clientId: clientId.trim(), clientSecret, label: label.trim() }
    },
    read: () => call(readIdentityProvider),
    // The call takes all values. An empty secret is left out, and stays.
    send: ({ version, values: { clientSecret, ...named } }) =>
      mutateAsync({ ...named, ...(clientSecret !== '' && { clientSecret }), version }),
    onSaved: (saved) => {
      toastSuccess(t('provider.saved'))
      fill(saved)
    },
    onReload: fill,
  })
  return (
    <Form form={form} onSubmit={edit.save}>
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
        <PasswordField
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
        <RefusalAlert error={edit.error} />
        <ConflictAlert edit={edit} labelOf={(field) => t(`provider.${field}`)} />
        <Group gap="sm">
          <SubmitButton disabled={edit.conflict !== undefined}>{t('provider.save')}</SubmitButton>
          {provider && (
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('provider.remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {removing && <RemoveProvider onClose={() => setRemoving(false)} />}
    </Form>
  )
}
