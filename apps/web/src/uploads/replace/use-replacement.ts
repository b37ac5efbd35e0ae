import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { truncateStart } from '@pressmark/contract/platform/truncate.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { makePause } from '../engine/pause.ts'
import { sendFile } from '../engine/upload-file.ts'
import { reasonOf } from '../engine/upload-refusal.ts'
import type { UploadReason } from '../engine/upload-status.ts'

type Sending = { state: 'idle' } | { state: 'sending'; share: number } | { state: 'failed'; reason: UploadReason }

/** Sends a file that replaces the file of an image. It stops when its dialog closes. */
export const useReplacement = (image: Pick<Asset, 'uuid'>, onReplaced: () => void) => {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const replace = async (file: File) => {
    const { signal } = (controller.current = new AbortController())
    setSending({ state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => setSending({ state: 'sending', share })
      const { link } = await sendFile(file, 'image', { signal, onProgress, pause: makePause() })
      await call(replaceImage, {
        body: { imageUuid: image.uuid, imageLink: link, originalName: truncateStart(file.name, 512) },
        signal,
      })
      onReplaced()
    } catch (error) {
      if (!signal.aborted) setSending({ state: 'failed', reason: reasonOf(error) })
    }
  }
  return { sending, replace }
}
