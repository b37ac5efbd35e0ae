import { Button, Group } from '@mantine/core'
import type { PasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { LinkCreated } from './LinkCreated.tsx'

/** The next steps after an invitation. */
export const Invited = ({ username, link, onClose }: { username: string; link: PasswordLink; onClose: () => void }) => {
  const { t } = useTranslation(['people', 'shared'])
  return (
    <Dialog title={t('signIn.invited', { username })} onClose={onClose}>
      <LinkCreated link={link} />
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{t('shared:close')}</Button>
      </Group>
    </Dialog>
  )
}
