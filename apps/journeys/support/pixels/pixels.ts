import type { Locator, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import type { Colour } from '../fixtures/pictures.ts'

/** Pixels, three bytes each, row by row. */
export type Pixels = { data: Buffer; width: number; height: number }
export type Box = { x: number; y: number; width: number; height: number }

export const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const boxOf = async (part: Locator): Promise<Box> => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

/** Returns the pixels of a part of the screen. */
export const readScreen = async (page: Page, clip: Box): Promise<Pixels> =>
  pixelsOf(sharp(await page.screenshot({ clip })))

export const average = ({ data, width }: Pixels, box: Box): Colour => {
  const sum: [number, number, number] = [0, 0, 0]
  const [left, top] = [Math.round(box.x), Math.round(box.y)]
  const [right, bottom] = [Math.round(box.x + box.width), Math.round(box.y + box.height)]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (const channel of [0, 1, 2] as const) sum[channel] += data[(y * width + x) * 3 + channel]!
    }
  }
  const count = (right - left) * (bottom - top)
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

/** The largest difference of a channel. */
export const difference = (one: Colour, other: Colour): number =>
  Math.max(...one.map((value, channel) => Math.abs(value - other[channel]!)))

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
