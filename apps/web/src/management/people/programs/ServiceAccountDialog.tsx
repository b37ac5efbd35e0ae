import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { KEY_NAME_MAX_LENGTH, SERVICE_ROLES, type ServiceAccount } from '@pressmark/contract/identity/api-keys.ts'
import { capabilitiesOf } from '@pressmark/contract/platform/capabilities.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateApiKey } from '#api-keys/CreateApiKey.tsx'
import { useSelf } from '#shared/api/person.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import {
  useCreateServiceApiKey,
  useDeleteServiceAccount,
  useReadServiceAccounts,
  useSaveServiceAccount,
  type AccountInput,
} from './programs.queries.ts'

const valuesOf = ({ name, roles }: ServiceAccount): AccountInput => ({ name, roles })

/** Creates or changes the account of a program. */
export const ServiceAccountDialog = ({ account, onClose }: { account?: ServiceAccount; onClose: () => void }) => {
  const { t } = useTranslation(['apiKeys', 'people'])
  const { mutateAsync } = useSaveServiceAccount()
  const readAccounts = useReadServiceAccounts()
  const [deleting, setDeleting] = useState(false)
  const form = useForm<AccountInput>({
    initialValues: account ? valuesOf(account) : { name: '', roles: [] },
    validate: { name: (name) => (name.trim() === '' ? t('nameRequired') : null) },
  })
  const edit = useEdit<ServiceAccount, AccountInput>({
    entity: account,
    valuesOf,
    values: () => ({ ...form.getValues(), name: form.getValues().name.trim() }),
    read: async () => (await readAccounts()).find(({ uuid }) => uuid === account!.uuid) ?? account!, // only an existing one has conflicts
    send: ({ base, version, changed }) => mutateAsync({ uuid: base.uuid, version, change: changed }),
    create: (values) => mutateAsync({ create: values }),
    onSaved: () => {
      toastSuccess(t(account ? 'accounts.changed' : 'accounts.created'))
      onClose()
    },
    onReload: (current) => showValues(form, valuesOf(current)),
  })
  const labels = { name: t('accounts.name'), roles: t('accounts.roles') }
  if (account && deleting) return <DeleteAccount account={account} onClose={onClose} />
  return (
    <FormDialog
      title={account ? t('accounts.editOf', { name: account.name }) : t('accounts.create')}
      form={form}
      action={t(account ? 'accounts.save' : 'accounts.create')}
      disabled={edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
      buttons={
        account && (
          <Button variant="subtle" color="red.9" onClick={() => setDeleting(true)}>
            {t('accounts.delete')}
          </Button>
        )
      }
    >
      <TextInput
        label={t('accounts.name')}
        required
        autoComplete="off"
        maxLength={KEY_NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('accounts.roles')} {...form.getInputProps('roles')}>
        <Stack gap={6} mt={4}>
          {SERVICE_ROLES.filter((role) => role !== 'ROLE_USER').map((role) => (
            <Checkbox key={role} value={role} label={role} description={t(`people:roles.${role}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
    </FormDialog>
  )
}

const DeleteAccount = ({ account: { uuid, name }, onClose }: { account: ServiceAccount; onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const remove = useDeleteServiceAccount()
  const onSuccess = () => {
    toastSuccess(t('accounts.deleted'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('accounts.deleteTitle', { name })}
      text={t('accounts.deleteText')}
      action={t('accounts.delete')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(uuid, { onSuccess })}
      onClose={onClose}
    />
  )
}

/** Creates an API key of a service account. */
export const ServiceKeyDialog = ({ account, onClose }: { account: ServiceAccount; onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const create = useCreateServiceApiKey(account.uuid)
  const self = useSelf()
  const ofAccount = capabilitiesOf(['ROLE_USER', ...account.roles])
  const grantable = [...ofAccount].filter((one) => self?.capabilities.includes(one))
  return (
    <CreateApiKey
      title={t('accounts.addKeyOf', { name: account.name })}
      grantable={grantable}
      create={create}
      onClose={onClose}
    />
  )
}
