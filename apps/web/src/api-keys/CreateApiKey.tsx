import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  KEY_CAPABILITIES,
  KEY_NAME_MAX_LENGTH,
  PROVIDER_SIGN_IN_MINUTES,
  type NewApiKey,
} from '@pressmark/contract/identity/api-keys.ts'
import { PASSWORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelf } from '#shared/api/person.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import type { Option } from '#shared/ui/Picker.tsx'
import styles from './ApiKeys.module.css'
import { capabilityText } from './capability-text.ts'
import { CollectionsField } from './CollectionsField.tsx'

type Created = { apiKey: { name: string }; key: string }

type Props = {
  title: string
  /** The capabilities that the key can have. */
  grantable: readonly string[]
  create: { data: Created | undefined; error: Error | null; mutateAsync: (input: NewApiKey) => Promise<unknown> }
  onClose: () => void
}

const LIFETIMES = [7, 30, 90, 180, 365]

/** Creates an API key, and shows it once. The password, or a recent sign-in at an identity provider, protects a session that was left open. */
export const CreateApiKey = ({ title, grantable, create, onClose }: Props) => {
  const { t } = useTranslation('apiKeys')
  const viaProvider = useSelf()?.viaProvider ?? false
  const capabilities = KEY_CAPABILITIES.filter((one) => grantable.includes(one))
  const form = useForm({
    initialValues: {
      name: '',
      capabilities: ['catalogue.read'] as (typeof KEY_CAPABILITIES)[number][],
      days: '90',
      networks: '',
      collections: [] as Option[],
      password: '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('nameRequired') : null),
      capabilities: (chosen) => (chosen.length === 0 ? t('capabilitiesRequired') : null),
      password: (password) => (password === '' && !viaProvider ? t('passwordRequired') : null),
    },
  })
  const submit = async () => {
    const { networks, collections, password, ...values } = form.getValues()
    const input = {
      ...values,
      name: values.name.trim(),
      days: Number(values.days),
      networks: networksOf(networks),
      collections: collections.map(({ uuid }) => uuid),
      ...(!viaProvider && { password }),
    }
    await create.mutateAsync(input).catch((error: unknown) => {
      if (isWrong(error, 'networks')) form.setFieldError('networks', t('networksInvalid'))
      throw error
    })
  }
  if (create.data) return <CreatedApiKey created={create.data} onClose={onClose} />
  return (
    <FormDialog title={title} form={form} action={t('create')} error={create.error} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        autoComplete="off"
        maxLength={KEY_NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('capabilities')} required {...form.getInputProps('capabilities')}>
        <Stack gap={6} mt={4}>
          {capabilities.map((one) => (
            <Checkbox key={one} value={one} label={capabilityText(t, one)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('lifetime')}
        data={LIFETIMES.map((days) => ({
          value: String(days),
          label: days === 365 ? t('year') : t('days', { count: days }),
        }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('days')}
      />
      <Textarea
        label={t('networks')}
        description={t('networksHint')}
        autosize
        minRows={1}
        maxLength={1000}
        {...form.getInputProps('networks')}
      />
      <CollectionsField {...form.getInputProps('collections')} />
      {viaProvider ? (
        <p className={styles.hint}>{t('viaProvider', { minutes: PROVIDER_SIGN_IN_MINUTES })}</p>
      ) : (
        <PasswordPart {...form.getInputProps('password')} />
      )}
    </FormDialog>
  )
}

const PasswordPart = (input: ComponentProps<typeof PasswordField>) => {
  const { t } = useTranslation('apiKeys')
  return (
    <PasswordField
      label={t('password')}
      autoComplete="current-password"
      maxLength={PASSWORD_MAX_LENGTH}
      required
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
      {...input}
    />
  )
}

const networksOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

const isWrong = (error: unknown, field: string): boolean =>
  error instanceof CallRefused && error.errors.some((one) => one.field === field)

const CreatedApiKey = ({ created: { apiKey, key }, onClose }: { created: Created; onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const { origin } = window.location
  return (
    <Dialog title={t('created', { name: apiKey.name })} onClose={onClose}>
      <Stack gap="md">
        <p className={styles.once}>{t('once')}</p>
        <CopyField label={t('key')} value={key} />
        <CopyField
          label={t('use')}
          rows={4}
          value={`curl -H 'Authorization: Bearer ${key}' ${origin}/iam/jarvisUsers/search/self`}
        />
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Dialog>
  )
}
