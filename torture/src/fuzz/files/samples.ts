import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import type { ACCEPTED } from '../../../../apps/server/src/ingest/uploads/accepted.ts'
import type { FfmpegPrograms } from '../../../../apps/server/src/media/decoders/ffmpeg/programs.ts'
import { hasSamples, sample } from '../../../../apps/server/src/media/decoders/samples.testing.ts'

/** The accepted kinds of files. */
export type FileKind = keyof typeof ACCEPTED
export type Sample = { kind: FileKind; name: string; bytes: Buffer }

const LARGE = 400_000
const ROWS_BYTES = 20_000

const KINDS: Record<string, FileKind> = {
  ...kindsOf('image', 'jpg jpeg png tif gif webp svg'),
  ...kindsOf('audio', 'amr aac flac m4a opus wav ogg mp3'),
  ...kindsOf('video', 'mp4 webm 3gp avi flv mkv mov mpg'),
  ...kindsOf('spreadsheet', 'csv gz'),
  pdf: 'pdf',
  zip: 'zip',
  obj: 'object',
}

function kindsOf(kind: FileKind, endings: string): Record<string, FileKind> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, kind]))
}

/** Reads the samples, with large ones reduced, or the files of the demo if there are no samples. */
export const readSamples = async (
  programs: FfmpegPrograms | undefined,
): Promise<{ from: 'samples' | 'demo'; samples: Sample[] }> =>
  hasSamples ? { from: 'samples', samples: await fromSamples(programs) } : { from: 'demo', samples: await fromDemo() }

const fromSamples = async (programs: FfmpegPrograms | undefined): Promise<Sample[]> => {
  const names = globSync('{images,broken,pdf,audio,video,3d,metadata}/*.*', { cwd: sample('.') }).toSorted()
  const samples = await Promise.all(
    names.map(async (name): Promise<Sample | undefined> => {
      const kind = KINDS[path.extname(name).slice(1)]
      if (kind === undefined || ((kind === 'audio' || kind === 'video') && programs === undefined)) return undefined
      const bytes = await small(kind, sample(name), await readFile(sample(name)), programs)
      return bytes.length > LARGE ? undefined : { kind, name, bytes }
    }),
  )
  return samples.filter((one) => one !== undefined)
}

/* A broken sample is small and stays unchanged. */
const small = async (
  kind: FileKind,
  file: string,
  bytes: Buffer,
  programs: FfmpegPrograms | undefined,
): Promise<Buffer> => {
  if (file.includes('/broken/')) return bytes
  if (kind === 'spreadsheet' && file.endsWith('.csv')) return bytes.subarray(0, ROWS_BYTES)
  if ((kind === 'audio' || kind === 'video') && programs !== undefined) return firstSecond(programs, file)
  return kind === 'image' && bytes.length > LARGE / 4 ? shrunk(bytes) : bytes
}

const shrunk = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).resize(300, 300, { fit: 'inside' }).keepMetadata().toBuffer()

const firstSecond = async ({ ffmpeg }: FfmpegPrograms, file: string): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-sample-'))
  const out = path.join(folder, path.basename(file))
  try {
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', file, '-t', '1', '-c', 'copy', out])
    return await readFile(out)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fromDemo = async (): Promise<Sample[]> => {
  const items = demoTenants.flatMap((tenant) => tenant.items)
  const pictures = items.flatMap((item) => item.pictures).slice(0, 4)
  const media = items.flatMap((item) => item.media ?? [])
  const drawn = pictures.map(async ({ fileName, draw }): Promise<Sample> => ({
    kind: 'image',
    name: fileName,
    bytes: await shrunk(await draw()),
  }))
  const recorded = media.flatMap((one): Promise<Sample>[] => {
    if (one.kind === 'audios') return [one.make().then((bytes) => ({ kind: 'audio', name: one.fileName, bytes }))]
    if (one.kind === 'model3Ds') return [Promise.resolve({ kind: 'object', name: one.fileName, bytes: one.object() })]
    return []
  })
  return Promise.all([...drawn, ...recorded])
}
