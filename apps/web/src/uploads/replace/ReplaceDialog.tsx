import { FileInput, Progress, Text } from '@mantine/core'
import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog, plainForm } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { acceptOf, roleOf } from '../engine/content.ts'
import { reasonText } from '../engine/reason-text.ts'
import { useReplacement } from './use-replacement.ts'

type Props = { image: Pick<Asset, 'uuid' | 'sgtt' | 'originalName'>; onClose: () => void }

/** Replaces the file of an image. Its metadata and its position stay (spec 000 §5). */
export const ReplaceDialog = ({ image, onClose }: Props) => {
  const { t } = useTranslation('uploads')
  const [file, setFile] = useState<File | null>(null)
  const form = plainForm(() => file !== null)
  const { sending, replace } = useReplacement(image, () => {
    toastSuccess(t('replace.done', { title: image.sgtt }))
    onClose()
  })
  const isSending = sending.state === 'sending'
  const refused = file !== null && roleOf('images', file.name) === undefined
  const failed = sending.state === 'failed' && reasonText(t, sending.reason)

  return (
    <FormDialog
      title={t('replace.title')}
      size={480}
      form={form}
      discardText={t('discard.files', { count: 1 })}
      action={t('replace.confirm')}
      disabled={file === null || refused}
      onSubmit={async () => file && replace(file)}
      onClose={onClose}
    >
      <Text>{t('replace.text', { title: image.sgtt, name: image.originalName })}</Text>
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
      {isSending && <Progress value={sending.share * 100} aria-label={t('replace.sending')} />}
    </FormDialog>
  )
}
