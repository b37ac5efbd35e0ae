import { Button, FileInput, Group, Modal, Progress, Text } from '@mantine/core'
import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { acceptOf, roleOf } from '../engine/content.ts'
import { reasonText } from '../engine/reason-text.ts'
import { useReplacement } from './use-replacement.ts'

type Props = { image: Pick<Asset, 'uuid' | 'sgtt' | 'originalName'>; opened: boolean; onClose: () => void }

/** Gives an image another file; what is said of it, and where it stands, stays. @source spec 000 §5 */
export const ReplaceDialog = (props: Props) => {
  const { t } = useTranslation(['uploads', 'shared'])
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('replace.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <ReplaceForm {...props} />
    </Modal>
  )
}

const ReplaceForm = ({ image, onClose }: Props) => {
  const { t } = useTranslation(['uploads', 'shared'])
  const [file, setFile] = useState<File | null>(null)
  const { sending, replace } = useReplacement(image, () => {
    toastSuccess(t('replace.done', { title: image.sgtt }))
    onClose()
  })
  const isSending = sending.state === 'sending'
  const refused = file !== null && roleOf('images', file.name) === undefined
  const failed = sending.state === 'failed' && reasonText(t, sending.reason)

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (file) void replace(file)
      }}
    >
      <Text mb="md">{t('replace.text', { title: image.sgtt, name: image.originalName })}</Text>
      <FileInput
        label={t('replace.file')}
        description={t('drop.types.images')}
        placeholder={t('replace.choose')}
        leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />}
        accept={acceptOf('images')}
        value={file}
        onChange={setFile}
        error={refused ? t('refusals.imageExtension') : failed}
        disabled={isSending}
        data-autofocus
      />
      {isSending && <Progress mt="md" value={sending.share * 100} aria-label={t('replace.sending')} />}
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button type="submit" disabled={file === null || refused} loading={isSending}>
          {t('replace.confirm')}
        </Button>
      </Group>
    </form>
  )
}
