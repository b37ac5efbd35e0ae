import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { WEBHOOK_LIMITS, type Webhook } from '@pressmark/contract/changes/webhooks.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallRefused } from '#shared/api/refusal.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ENTITIES, entitiesOf, kindsOf } from './entities.ts'
import {
  useCreateWebhook,
  useDeleteWebhook,
  useReadWebhooks,
  useRenewSecret,
  useUpdateWebhook,
} from './webhooks.queries.ts'
import styles from './Webhooks.module.css'

type Changed = Pick<Webhook, 'name' | 'url' | 'kinds' | 'full'>

const NEW = { name: '', url: 'https://', kinds: [], full: false }

const useWebhookForm = (webhook: Changed) => {
  const { t } = useTranslation('management')
  const { name, url, kinds, full } = webhook
  const form = useForm({
    initialValues: { name, url, entities: entitiesOf(kinds) as string[], full },
    validate: {
      name: (typed) => (typed.trim() === '' ? t('webhooks.nameRequired') : null),
      url: (typed) => (typed.trim() === '' || typed === NEW.url ? t('webhooks.urlRequired') : null),
      entities: (chosen) => (chosen.length === 0 ? t('webhooks.entitiesRequired') : null),
    },
  })
  /** Shows a refused address beside its field. */
  const showWrongAddress = (error: unknown) => {
    if (isWrongAddress(error)) form.setFieldError('url', t('webhooks.urlInvalid'))
  }
  return { form, showWrongAddress }
}

const isWrongAddress = (error: unknown) =>
  error instanceof CallRefused && error.errors.some(({ field }) => field === 'url')

/* A refused address is shown beside its field. */
const shownError = (error: Error | null | undefined) => (isWrongAddress(error) ? null : error)

const Fields = ({ form }: { form: ReturnType<typeof useWebhookForm>['form'] }) => {
  const { t } = useTranslation('management')
  return (
    <>
      <TextInput
        label={t('webhooks.name')}
        description={t('webhooks.nameHint')}
        required
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        required
        type="url"
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.url}
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('webhooks.entities')} required {...form.getInputProps('entities')}>
        <Stack gap={6} mt={4}>
          {ENTITIES.map((entity) => (
            <Checkbox key={entity} value={entity} label={t(`webhooks.entity.${entity}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={t('webhooks.full')}
        description={t('webhooks.fullHint')}
        {...form.getInputProps('full', { type: 'checkbox' })}
      />
    </>
  )
}

/** Creates a webhook, and shows its secret once. */
export const CreateWebhook = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('management')
  const create = useCreateWebhook()
  const { form, showWrongAddress } = useWebhookForm(NEW)
  const submit = () => {
    const { name, url, entities, full } = form.getValues()
    const body = { name: name.trim(), url: url.trim(), kinds: kindsOf(entities), full }
    return create.mutateAsync(body, { onError: showWrongAddress })
  }
  if (create.data) return <Secret title={t('webhooks.created')} secret={create.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title={t('webhooks.add')}
      form={form}
      action={t('webhooks.add')}
      error={shownError(create.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

const valuesOf = ({ name, url, kinds, full }: Changed): Changed => ({ name, url, kinds, full })

/** Changes or deletes a webhook, or replaces its secret. */
export const EditWebhook = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation('management')
  // The list is read again while the form is open.
  const [opened, setOpened] = useState(webhook)
  const { mutateAsync } = useUpdateWebhook(opened.uuid)
  const readWebhooks = useReadWebhooks()
  const [next, setNext] = useState<'delete' | 'secret'>()
  const { form, showWrongAddress } = useWebhookForm(opened)
  const edit = useEdit<Webhook, Changed>({
    entity: opened,
    valuesOf,
    values: () => {
      const { name, url, entities, full } = form.getValues()
      // Single kinds that a program has chosen stay, unless the person changes the selection.
      const kinds = form.isDirty('entities') ? kindsOf(entities) : opened.kinds
      return { name: name.trim(), url: url.trim(), kinds, full }
    },
    read: async () => (await readWebhooks()).find(({ uuid }) => uuid === opened.uuid) ?? opened, // of a deleted webhook, the refusal is shown
    send: ({ version, changed }) => mutateAsync({ version, ...changed }),
    onSaved: () => {
      toastSuccess(t('webhooks.changed'))
      onClose()
    },
    onRefused: showWrongAddress,
    onReload: (current) => {
      setOpened(current)
      const { kinds, ...values } = valuesOf(current)
      showValues(form, { ...values, entities: entitiesOf(kinds) })
    },
  })
  const labels = {
    name: t('webhooks.name'),
    url: t('webhooks.url'),
    kinds: t('webhooks.entities'),
    full: t('webhooks.full'),
  }
  if (next === 'delete') return <DeleteWebhook webhook={opened} onClose={onClose} />
  if (next === 'secret') return <NewSecret webhook={opened} onClose={onClose} />
  return (
    <FormDialog
      title={t('webhooks.editOf', { name: opened.name })}
      form={form}
      action={t('webhooks.save')}
      disabled={edit.conflict !== undefined}
      error={shownError(edit.error)}
      onSubmit={edit.save}
      onClose={onClose}
      buttons={
        <Group gap="xs">
          <Button variant="subtle" color="red.9" onClick={() => setNext('delete')}>
            {t('webhooks.delete')}
          </Button>
          <Button variant="subtle" onClick={() => setNext('secret')}>
            {t('webhooks.newSecret')}
          </Button>
        </Group>
      }
    >
      <Fields form={form} />
      <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
    </FormDialog>
  )
}

type Props = { webhook: Webhook; onClose: () => void }

const DeleteWebhook = ({ webhook: { uuid, name }, onClose }: Props) => {
  const { t } = useTranslation('management')
  const remove = useDeleteWebhook()
  const confirm = async () => {
    await remove.mutateAsync(uuid)
    toastSuccess(t('webhooks.deleted'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('webhooks.deleteTitle', { name })}
      text={t('webhooks.deleteText')}
      action={t('webhooks.delete')}
      destructive
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

const NewSecret = ({ webhook: { uuid, name }, onClose }: Props) => {
  const { t } = useTranslation('management')
  const renew = useRenewSecret()
  if (renew.data) return <Secret title={t('webhooks.newSecret')} secret={renew.data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('webhooks.newSecretTitle', { name })}
      text={t('webhooks.newSecretText')}
      action={t('webhooks.newSecret')}
      error={renew.error}
      onConfirm={() => renew.mutateAsync(uuid)}
      onClose={onClose}
    />
  )
}

const Secret = ({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) => {
  const { t } = useTranslation('management')
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <p className={styles.hint}>{t('webhooks.once')}</p>
        <CopyField label={t('webhooks.secret')} hint={t('webhooks.secretHint')} value={secret} />
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{t('webhooks.done')}</Button>
      </Group>
    </Dialog>
  )
}
