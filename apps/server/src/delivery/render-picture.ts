import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { levelRegion } from '@pressmark/iiif/image/level-region.ts'
import { v7 as uuidv7 } from 'uuid'
import type { RegionJob } from '#media/decoders/job.ts'
import { renderToFile } from '#media/decoders/render-to-file.ts'
import type { Renderer } from '#media/decoders/renderer.ts'
import { withPyramidFile } from '#media/images/decode-pyramid.ts'
import type { Pyramids } from '#media/images/pyramids.ts'
import { isSmall, type PicturePlan } from './plan.ts'

export type RenderContext = { pyramids: Pyramids; renderer: Renderer; workFolder: string }

/** Makes an image that is small enough for the memory. */
export const renderSmall = async (
  { pyramids, renderer }: Pick<RenderContext, 'pyramids' | 'renderer'>,
  picture: PicturePlan,
  signal: AbortSignal,
): Promise<Buffer> => withJob(pyramids, picture, signal, (job) => renderer.render(job, signal))

/** Makes an image of any size. A child makes large images, as a file that is removed after it was read. */
export const renderPicture = async (
  context: RenderContext,
  picture: PicturePlan,
  signal: AbortSignal,
): Promise<Readable> => {
  if (isSmall(picture)) return Readable.from([await renderSmall(context, picture, signal)])
  const folder = path.join(context.workFolder, uuidv7())
  const file = await withJob(context.pyramids, picture, signal, (job) => renderToFile(job, folder, signal))
  return createReadStream(file).once('close', () => void rm(folder, { recursive: true, force: true }))
}

/* @throws DamagedDerivative */
const withJob = async <Result>(
  pyramids: Pyramids,
  picture: PicturePlan,
  signal: AbortSignal,
  work: (job: RegionJob) => Promise<Result>,
): Promise<Result> => {
  const open = await pyramids.open(picture.pyramid)
  const { levels } = open.pyramid
  const { level, region } = levelRegion(picture, levels)
  const job: Omit<RegionJob, 'path'> = {
    page: levels[level]?.page ?? 0,
    region,
    width: picture.width,
    height: picture.height,
    rotation: 0,
    mirror: false,
    quality: 'default',
    format: 'jpg',
  }
  return withPyramidFile(open, (file) => work({ path: file, ...job }), signal)
}
