import { FileInput, Progress, Text } from '@mantine/core'
import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { truncateStart } from '@pressmark/contract/platform/truncate.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { plainForm } from '#shared/forms/use-submit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { acceptOf, roleOf } from '../engine/content.ts'
import { makePause } from '../engine/pause.ts'
import { replacementOf } from '../engine/upload-plan.ts'
import { makeReconnect, type Reconnect } from '../engine/reconnect.ts'
import { reasonText } from '../engine/reason-text.ts'
import { sendFile } from '../engine/upload-file.ts'
import { reasonOf } from '../engine/upload-refusal.ts'
import { setImportStarted, type UploadReason } from '../engine/upload-status.ts'
import type { UploadsStore } from '../engine/uploads.store.ts'
import { Reconnecting } from '../widget/Reconnecting.tsx'
import { useUploadsStore } from '../widget/use-uploads.ts'

type Props = {
  item: Pick<Item, 'uuid' | 'pressmark' | 'parentCollectionsUuids'>
  image: Pick<Asset, 'uuid' | 'sgtt' | 'originalName'>
  onClose: () => void
}

/** Replaces the file of an image. Its metadata and its position stay (spec 000 §5). */
export const ReplaceDialog = ({ item, image, onClose }: Props) => {
  const { t } = useTranslation('uploads')
  const [file, setFile] = useState<File | null>(null)
  const form = plainForm(() => file !== null)
  const store = useUploadsStore()
  const { sending, replace, tryNow } = useReplacement(image, (importId, fileName) => {
    if (store) followReplacement(store, { item, image, importId, fileName })
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
      {sending.state === 'sending' && sending.retryAt !== undefined && (
        <Reconnecting key={sending.retryAt} retryAt={sending.retryAt} onTryNow={tryNow} />
      )}
      {isSending && <Progress value={sending.share * 100} aria-label={t('replace.sending')} />}
    </FormDialog>
  )
}

/* Lists the new file among the imported items, which show whether it could be processed. */
const followReplacement = (store: UploadsStore, replacement: Parameters<typeof replacementOf>[0]) => {
  const record = replacementOf(replacement)
  store.add(record)
  store.change(record.itemUploadId, setImportStarted)
}

type Sending =
  | { state: 'idle' }
  | { state: 'sending'; share: number; retryAt?: number | undefined }
  | { state: 'failed'; reason: UploadReason }

/** Sends a file that replaces the file of an image. It stops when its dialog closes. */
const useReplacement = (image: Pick<Asset, 'uuid'>, onReplaced: (importId: string, fileName: string) => void) => {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const controller = useRef<AbortController>(undefined)
  const line = useRef<Reconnect>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const replace = async (file: File) => {
    const { signal } = (controller.current = new AbortController())
    setSending({ state: 'sending', share: 0 })
    try {
      const reconnect = (line.current = makeReconnect((retryAt) =>
        setSending((now) => ({ share: 0, ...now, state: 'sending', retryAt })),
      ))
      const onProgress = (share: number) => setSending({ state: 'sending', share })
      const { link } = await sendFile(file, 'image', { signal, onProgress, pause: makePause(), reconnect })
      const body = { imageUuid: image.uuid, imageLink: link, originalName: truncateStart(file.name, 512) }
      const { importId } = await call(replaceImage, { body, signal })
      onReplaced(importId, file.name)
    } catch (error) {
      if (!signal.aborted) setSending({ state: 'failed', reason: reasonOf(error) })
    }
  }
  return { sending, replace, tryNow: () => line.current?.tryNow() }
}
