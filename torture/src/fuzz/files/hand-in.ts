import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../../../../apps/server/src/platform/errors.ts'
import { invalidFileFrom, InvalidFile } from '../../../../apps/server/src/ingest/pipeline/invalid-file.ts'
import { FIRST_ROWS, openSheet } from '../../../../apps/server/src/ingest/spreadsheets/read/open-sheet.ts'
import { headersOf } from '../../../../apps/server/src/ingest/spreadsheets/read/read-rows.ts'
import { InvalidSheet } from '../../../../apps/server/src/ingest/spreadsheets/read/invalid-sheet.ts'
import { ACCEPTED, acceptedType } from '../../../../apps/server/src/ingest/uploads/accepted.ts'
import { CONTENT_HEAD } from '../../../../apps/server/src/media/decoders/content-type.ts'
import { runDecoder } from '../../../../apps/server/src/media/decoders/decode.ts'
import { decodeAudio } from '../../../../apps/server/src/media/decoders/ffmpeg/decode-audio.ts'
import { decodeVideo } from '../../../../apps/server/src/media/decoders/ffmpeg/decode-video.ts'
import { runMediaDecoder } from '../../../../apps/server/src/media/decoders/ffmpeg/decoder.ts'
import type { FfmpegPrograms } from '../../../../apps/server/src/media/decoders/ffmpeg/programs.ts'
import type { DecoderOutcome } from '../../../../apps/server/src/media/decoders/job.ts'
import type { MediaType } from '../../../../apps/server/src/media/decoders/formats.ts'
import type { FileKind } from './samples.ts'

/** Limit for a file that blocks its decoder. */
export const DEADLINE_MS = 30_000
const LIMITS = { deadline: DEADLINE_MS }

/** The result of a file: accepted, or refused with these words. @throws if the product would report a bug */
export type End = { type: 'taken' } | { type: 'refused'; code: string; words: string }

/** Processes a file as an upload and an import do: its first bytes, then the decoder of its kind in a child. */
export const handIn = async (
  { kind, name, bytes }: { kind: FileKind; name: string; bytes: Buffer },
  folder: string,
  programs: FfmpegPrograms | undefined,
): Promise<End> => {
  const source = path.join(folder, 'original')
  await writeFile(source, bytes)
  try {
    const mediaType = acceptedType(bytes.subarray(0, CONTENT_HEAD), name, ACCEPTED[kind])
    if (kind === 'spreadsheet') await readSheet(source, mediaType)
    else requireDecoded(await decode(kind, { source, folder: path.join(folder, 'made') }, programs))
    return { type: 'taken' }
  } catch (error) {
    if (error instanceof Refusal) return { type: 'refused', code: error.code, words: error.detail }
    if (error instanceof InvalidFile || error instanceof InvalidSheet)
      return { type: 'refused', code: error.reason.code, words: error.reason.message }
    throw error
  }
}

const decode = (
  kind: FileKind,
  work: { source: string; folder: string },
  programs: FfmpegPrograms | undefined,
): Promise<DecoderOutcome | { type: 'decoded' }> => {
  switch (kind) {
    case 'audio':
      return runMediaDecoder(decodeAudio, programs!, work, { limits: LIMITS }) // without ffmpeg no sample is audio or video
    case 'video':
      return runMediaDecoder(decodeVideo, programs!, work, { limits: LIMITS })
    case 'pdf':
      return runDecoder<'pdf'>({ kind: 'pdf', ...work, first: 0, count: 1 }, { limits: LIMITS })
    case 'zip':
    case 'object':
      return runDecoder<'model'>({ kind: 'model', ...work, parts: [] }, { limits: { ...LIMITS, heap: 1024 } })
    default:
      return runDecoder<'image'>({ kind: 'image', ...work }, { limits: LIMITS })
  }
}

const requireDecoded = (outcome: DecoderOutcome | { type: 'decoded' }): void => {
  if (outcome.type === 'refused') throw invalidFileFrom(outcome)
}

const readSheet = async (file: string, mediaType: MediaType): Promise<void> => {
  const options = { signal: new AbortController().signal, limits: { ...FIRST_ROWS, deadline: DEADLINE_MS } }
  for await (const line of openSheet({ file, mediaType }, options)) {
    if ('row' in line && !Array.isArray(line.row.cells)) throw new Error('a row has no cells')
    if ('row' in line && line.row.number === 1) headersOf(line.row.cells)
  }
}
