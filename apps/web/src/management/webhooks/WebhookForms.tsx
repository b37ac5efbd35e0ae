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
  /** Sends the values, and shows a refused address beside its field. */
  const send = async <Answer,>(work: (values: ReturnType<typeof form.getValues>) => Promise<Answer>): Promise<Answer> =>
    work(form.getValues()).catch((error: unknown) => {
      if (isWrongAddress(error)) form.setFieldError('url', t('webhooks.urlInvalid'))
      throw error
    })
  return { form, send }
}

const isWrongAddress = (error: unknown) =>
  error instanceof CallRefused && error.errors.some(({ field }) => field === 'url')

/* A refused address is shown beside its field. */
const shownError = (error: Error | null) => (isWrongAddress(error) ? null : error)

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
  const { form, send } = useWebhookForm(NEW)
  const submit = () =>
    send(({ name, url, entities, full }) =>
      create.mutateAsync({ name: name.trim(), url: url.trim(), kinds: kindsOf(entities), full }),
    )
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

/** Changes or deletes a webhook, or replaces its secret. */
export const EditWebhook = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation('management')
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
      toastSuccess(t('webhooks.changed'))
      onClose()
    })
  if (next === 'delete') return <DeleteWebhook webhook={opened} onClose={onClose} />
  if (next === 'secret') return <NewSecret webhook={opened} onClose={onClose} />
  return (
    <FormDialog
      title={t('webhooks.editOf', { name: opened.name })}
      form={form}
      action={t('webhooks.save')}
      error={shownError(update.error)}
      onSubmit={submit}
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
