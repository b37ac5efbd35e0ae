import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { WEBHOOK_LIMITS, type Webhook } from '@pressmark/contract/changes/webhooks.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallRefused } from '#shared/api/refusal.ts'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ENTITIES, entitiesOf, kindsOf } from './entities.ts'
import { useCreateWebhook, useDeleteWebhook, useRenewSecret, useUpdateWebhook } from './webhooks.queries.ts'
import styles from './Webhooks.module.css'

const NEW = { name: '', url: 'https://', kinds: [], full: false }

const useWebhookForm = (webhook: Pick<Webhook, 'name' | 'url' | 'kinds' | 'full'>) => {
  const { t } = useTranslation('webhooks')
  const { name, url, kinds, full } = webhook
  const form = useForm({
    initialValues: { name, url, entities: entitiesOf(kinds) as string[], full },
    validate: {
      name: (typed) => (typed.trim() === '' ? t('nameRequired') : null),
      url: (typed) => (typed.trim() === '' || typed === NEW.url ? t('urlRequired') : null),
      entities: (chosen) => (chosen.length === 0 ? t('entitiesRequired') : null),
    },
  })
  /** Sends the values, and shows a refused address beside its field. */
  const send = async <Answer,>(work: (values: ReturnType<typeof form.getValues>) => Promise<Answer>): Promise<Answer> =>
    work(form.getValues()).catch((error: unknown) => {
      if (error instanceof CallRefused && error.code === 'webhookAddressInvalid')
        form.setFieldError('url', t('urlInvalid'))
      throw error
    })
  return { form, send }
}

const Fields = ({ form }: { form: ReturnType<typeof useWebhookForm>['form'] }) => {
  const { t } = useTranslation('webhooks')
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        required
        type="url"
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.url}
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('entities')} required {...form.getInputProps('entities')}>
        <Stack gap={6} mt={4}>
          {ENTITIES.map((entity) => (
            <Checkbox key={entity} value={entity} label={t(`entity.${entity}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox label={t('full')} description={t('fullHint')} {...form.getInputProps('full', { type: 'checkbox' })} />
    </>
  )
}

/** Creates a webhook, and shows its secret once. */
export const CreateWebhook = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  const create = useCreateWebhook()
  const { form, send } = useWebhookForm(NEW)
  const submit = () =>
    send(({ name, url, entities, full }) =>
      create.mutateAsync({ name: name.trim(), url: url.trim(), kinds: kindsOf(entities), full }),
    )
  if (create.data) return <Secret title={t('created')} secret={create.data.secret} onClose={onClose} />
  return (
    <FormDialog title={t('add')} form={form} action={t('add')} error={create.error} onSubmit={submit} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

/** Changes or deletes a webhook, or replaces its secret. */
export const EditWebhook = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  // The list is read again while the form is open. The form saves the version that it was opened with.
  const [opened] = useState(webhook)
  const update = useUpdateWebhook(opened)
  const [next, setNext] = useState<'delete' | 'secret'>()
  const { form, send } = useWebhookForm(opened)
  const submit = () =>
    send(async ({ name, url, entities, full }) => {
      // Single kinds that a program has chosen stay, unless the person changes the selection.
      const kinds = form.isDirty('entities') ? { kinds: kindsOf(entities) } : {}
      await update.mutateAsync({ name: name.trim(), url: url.trim(), full, ...kinds })
      toastSuccess(t('changed'))
      onClose()
    })
  if (next === 'delete') return <DeleteWebhook webhook={opened} onClose={onClose} />
  if (next === 'secret') return <NewSecret webhook={opened} onClose={onClose} />
  return (
    <FormDialog
      title={t('editOf', { name: opened.name })}
      form={form}
      action={t('save')}
      error={update.error}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <Group gap="xs">
          <Button variant="subtle" color="red.9" onClick={() => setNext('delete')}>
            {t('delete')}
          </Button>
          <Button variant="subtle" onClick={() => setNext('secret')}>
            {t('newSecret')}
          </Button>
        </Group>
      }
    >
      <Fields form={form} />
    </FormDialog>
  )
}

type Chosen = { webhook: Webhook; onClose: () => void }

const DeleteWebhook = ({ webhook: { uuid, name }, onClose }: Chosen) => {
  const { t } = useTranslation('webhooks')
  const remove = useDeleteWebhook()
  const confirm = async () => {
    await remove.mutateAsync(uuid)
    toastSuccess(t('deleted'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      action={t('delete')}
      destructive
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

const NewSecret = ({ webhook: { uuid, name }, onClose }: Chosen) => {
  const { t } = useTranslation('webhooks')
  const renew = useRenewSecret()
  if (renew.data) return <Secret title={t('newSecret')} secret={renew.data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('newSecretTitle', { name })}
      text={t('newSecretText')}
      action={t('newSecret')}
      error={renew.error}
      onConfirm={() => renew.mutateAsync(uuid)}
      onClose={onClose}
    />
  )
}

const Secret = ({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <p className={styles.hint}>{t('once')}</p>
        <CopyField label={t('secret')} hint={t('secretHint')} value={secret} />
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Dialog>
  )
}
