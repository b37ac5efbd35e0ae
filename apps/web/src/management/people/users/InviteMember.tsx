import { Button, Group, MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { useCreateInvitation } from '../membership.queries.ts'
import styles from '../People.module.css'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'

/** Invites the owner of an account. Nothing on this screen shows whether the account exists. */
export const InviteMember = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('people')
  useReturnFocus()
  const { data: workgroups = [] } = useQuery(allWorkgroupsQuery)
  const invite = useCreateInvitation()
  const form = useForm({
    initialValues: { login: '', workgroups: [] as string[] },
    validate: { login: (login) => (login.trim() === '' ? t('invitations.loginRequired') : null) },
  })
  const submit = () => {
    const { login, workgroups: userGroupUuids } = form.getValues()
    return invite.mutateAsync({ login: login.trim(), userGroupUuids })
  }
  if (invite.data) return <InvitationCreated created={invite.data} onClose={onClose} />
  return (
    <FormDialog
      title={t('invitations.create')}
      form={form}
      action={t('invitations.submit')}
      error={invite.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('invitations.text')}</p>
      <TextInput
        label={t('invitations.login')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('login')}
      />
      <MultiSelect
        label={t('workgroups.tab')}
        data={workgroups.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('workgroups')}
      />
    </FormDialog>
  )
}

type Created = { invitation: { login: string; expiresAt: string }; address: string | null; sentTo: string | null }

/** Shows where the link was sent, or shows the link once. */
const InvitationCreated = ({ created, onClose }: { created: Created; onClose: () => void }) => {
  const { t } = useTranslation(['people', 'shared'])
  const { login, expiresAt } = created.invitation
  const until = formatMoment(expiresAt)
  return (
    <Dialog title={t('invitations.done', { login })} onClose={onClose}>
      {created.address === null ? (
        <p className={styles.hint}>{t('invitations.sent', { address: created.sentTo, until })}</p>
      ) : (
        <>
          <p className={styles.hint}>{t('invitations.giveLink', { login, until })}</p>
          <CopyField label={t('signIn.link')} value={created.address} />
        </>
      )}
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{t('shared:close')}</Button>
      </Group>
    </Dialog>
  )
}
