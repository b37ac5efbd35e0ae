import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ImportReason } from '@pressmark/contract/imports.ts'
import { v7 as uuidv7 } from 'uuid'
import { showDerivatives } from '#catalogue/assets/assets.ts'
import { markLater } from '#catalogue/assets/marking.ts'
import { derivativeBlob, originalBlob } from '#media/blob-names.ts'
import { runDecoder } from '#media/decoders/decode.ts'
import type { DecodedImage, DecoderRefusal } from '#media/decoders/job.ts'
import type { Config } from '#platform/config.ts'
import { asTenant } from '#platform/database.ts'
import { tell } from '#platform/live.ts'
import { UnfitFile, type Step, type Subject, type Workshop } from './steps.ts'

export const workFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => path.join(dataFolder, 'work')

/** A worker that is killed leaves half pyramids; at start nothing there belongs to anybody. */
export const clearWork = (config: Pick<Config, 'dataFolder'>): Promise<void> =>
  rm(workFolder(config), { recursive: true, force: true })

/** Makes the pyramid and the small picture in a decoder child, and swaps them in under new names. */
export const processingStep: Step = {
  stage: 'processing',
  run: async (workshop, subject) => {
    const { blobs, config, signal, onProgress } = workshop
    const work = workFolder(config)
    await mkdir(work, { recursive: true })
    const folder = path.join(work, uuidv7())
    const original = await blobs.local(originalBlob(subject.tenantId, subject.sha256))
    try {
      const outcome = await runDecoder(
        { kind: 'image', source: original.file, folder },
        { signal, onProgress, limits: { pixels: config.pixelLimit } },
      )
      if (outcome.type === 'refused') throw refused(outcome)
      await keep(workshop, subject, folder, outcome)
    } finally {
      await original.release()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const keep = async (
  { database, blobs, jobs }: Workshop,
  { tenantId, assetUuid, sha256 }: Subject,
  folder: string,
  decoded: DecodedImage,
): Promise<void> => {
  const { files, width, height, type: _, ...facts } = decoded
  const pyramid = derivativeBlob(tenantId, uuidv7(), 'tif')
  const thumbnail = derivativeBlob(tenantId, uuidv7(), 'webp')
  await blobs.adopt(path.join(folder, files.pyramid), pyramid)
  await blobs.adopt(path.join(folder, files.thumbnail), thumbnail)
  await asTenant(database, tenantId, async (db) => {
    await showDerivatives(db, { uuid: assetUuid, originalSha256: sha256 }, { pyramid, thumbnail, width, height, facts })
    await markLater(db, jobs, { uuid: assetUuid, pyramid })
    await tell(db, { forget: 'media' })
  })
}

/* What stops a decoder is the file's own fault, and final, but for a stop that was asked for. */
const refused = (refusal: DecoderRefusal): Error => {
  switch (refusal.reason) {
    case 'emptyFile':
      return unfit('emptyFile', 'The file is empty')
    case 'notAnImage':
    case 'unsupportedContent':
      return unfit('notAnImage', `Not an image of an accepted type: ${refusal.detail.found}`, {
        found: refusal.detail.found,
      })
    case 'imageTooLarge': {
      const { pixels, limit } = refusal.detail
      return unfit(
        'imageTooLarge',
        `The picture has ${Math.round(pixels / 1e6)} megapixels; up to ${Math.round(limit / 1e6)} can be taken in`,
        { pixels, limit },
      )
    }
    case 'imageTruncated':
      return unfit('imageTruncated', 'The file is cut off: part of the picture is missing')
    case 'imageUnreadable':
      return unfit('imageUnreadable', 'The file is damaged and cannot be read')
    case 'decoderTimeout':
      return unfit('decoderTimeout', 'The picture took too long to process')
    case 'decoderFailed':
      return unfit('decoderFailed', 'The file could not be processed')
    case 'decoderStopped':
      return new Error('the decoder was stopped')
  }
}

const unfit = (code: ImportReason['code'], message: string, facts: Partial<ImportReason> = {}) =>
  new UnfitFile({ code, message, ...facts })
