import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { levelRegion } from '@pressmark/iiif/level-region.ts'
import { v7 as uuidv7 } from 'uuid'
import type { RegionJob } from '#media/decoders/extract.ts'
import type { Renderer } from '#media/decoders/renderer.ts'
import type { Pyramids } from '#media/images/pyramids.ts'
import { isSmall, type PicturePlan } from './plan.ts'
import { renderInChild } from './render-in-child.ts'

export type Studio = { pyramids: Pyramids; renderer: Renderer; workFolder: string }

/** Makes a picture that is small enough to be held in memory. */
export const renderSmall = async (
  { pyramids, renderer }: Pick<Studio, 'pyramids' | 'renderer'>,
  picture: PicturePlan,
  signal: AbortSignal,
): Promise<Buffer> => renderer.render(await jobOf(pyramids, picture), signal)

/** Makes a picture of any size: a large one by a child, in a file that is gone once it was read. */
export const renderPicture = async (studio: Studio, picture: PicturePlan, signal: AbortSignal): Promise<Readable> => {
  if (isSmall(picture)) return Readable.from([await renderSmall(studio, picture, signal)])
  const folder = path.join(studio.workFolder, uuidv7())
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, 'picture.jpg')
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    await renderInChild(await jobOf(studio.pyramids, picture), target, folder, signal)
  } catch (error) {
    await clear()
    throw error
  }
  return createReadStream(target).once('close', () => void clear())
}

const jobOf = async (pyramids: Pyramids, picture: PicturePlan): Promise<RegionJob> => {
  const { pyramid, file } = await pyramids.open(picture.pyramid)
  const { level, region } = levelRegion(picture, pyramid.levels)
  return {
    path: file,
    page: pyramid.levels[level]?.page ?? 0,
    region,
    width: picture.width,
    height: picture.height,
    rotation: 0,
    mirror: false,
    quality: 'default',
    format: 'jpg',
  }
}
