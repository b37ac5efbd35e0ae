import { mkdir, rm } from 'node:fs/promises'
import { identifyContent } from '../content-type.ts'
import type { MediaType } from '../formats.ts'
import { DECODER_LIMITS, type DecoderLimits, type DecoderRefusal } from '../job.ts'
import { readHead } from '../read-head.ts'
import type { FfmpegPrograms } from './programs.ts'
import type { Run } from './run-program.ts'

/** Makes of a recording the files that a browser plays. @param onProgress 0..1 */
export type MediaDecoder<Made> = (
  programs: FfmpegPrograms,
  file: { mediaType: MediaType; source: string },
  run: Run,
  onProgress: (value: number) => void,
) => Promise<Made | DecoderRefusal>

/** Video takes long, on several threads. The deadline is below the limit of a job. */
const MEDIA_LIMITS: DecoderLimits = { ...DECODER_LIMITS, deadline: 50 * 60_000, cpuSeconds: 4 * 60 * 60 }

export type MediaOptions = {
  signal?: AbortSignal
  onProgress?: (value: number) => void
  limits?: Partial<DecoderLimits>
}

/**
 * Runs a decoder of recordings on a file that is a recording by its content.
 * There is always an outcome. The folder must not exist yet and remains only if the outcome is `decoded`.
 */
export const runMediaDecoder = async <Made extends { type: 'decoded' }>(
  decode: MediaDecoder<Made>,
  programs: FfmpegPrograms,
  { source, folder }: { source: string; folder: string },
  { signal, onProgress = () => {}, limits }: MediaOptions = {},
): Promise<Made | DecoderRefusal> => {
  const head = await readHead(source)
  if (head.length === 0) return { type: 'refused', reason: 'emptyFile', detail: {} }
  const content = identifyContent(head)
  if (content.type !== 'other' || !['audio', 'video'].includes(content.found) || content.mediaType === undefined) {
    const found = content.type === 'image' ? content.mediaType : content.found
    return { type: 'refused', reason: 'notOfThisKind', detail: { found } }
  }
  await mkdir(folder, { mode: 0o700 })
  const run = { folder, readable: [source], signal, limits: { ...MEDIA_LIMITS, ...limits } }
  const outcome = await decode(programs, { mediaType: content.mediaType, source }, run, onProgress)
  if (outcome.type === 'refused') await rm(folder, { recursive: true, force: true })
  return outcome
}
