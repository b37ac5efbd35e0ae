import { cloudNoise } from './noise.ts'
import { seeded } from './random.ts'
import { shade, type Pixels } from './raster.ts'
import { clamp, type Rgb, type Size } from './svg.ts'

export type SheetLook = {
  colour: Rgb
  /** How much the tone wanders over the sheet, 0..1. */
  mottle?: number
  /** How brown the edges are, 0..1. */
  edge?: number
  /** Number of tide-line stains. */
  stains?: number
}

/** Grounds are made at a sixth of the size and enlarged: tone that wanders needs no more. */
const COARSE = 6

/** A sheet of vellum or paper: wandering tone, browned edges, damp stains. A small picture, to be enlarged to `size`. */
export const sheet = (size: Size, seed: number, look: SheetLook): Pixels => {
  const random = seeded(seed)
  const width = Math.ceil(size.width / COARSE)
  const height = Math.ceil(size.height / COARSE)
  const broad = cloudNoise(seed, 4)
  const fine = cloudNoise(seed + 7, 3)
  const { mottle = 0.5, edge = 0.6, stains = 3, colour } = look
  const damp = Array.from({ length: stains }, () => ({
    x: random.chance(0.5) ? random.between(-0.05, 0.15) * width : random.between(0.85, 1.05) * width,
    y: random.next() * height,
    radius: random.between(0.06, 0.2) * width,
    depth: random.between(0.03, 0.09),
  }))
  return shade({ width, height }, (x, y, put) => {
    const cloud = broad((x / width) * 5, (y / width) * 5)
    const fibre = fine((x / width) * 42, (y / width) * 42)
    const rim = Math.min(x, y, width - 1 - x, height - 1 - y) / width
    const browning = edge * Math.exp(-rim * (15 + cloud * 24)) * 0.55
    let tone = 1 + (cloud - 0.5) * 0.34 * mottle + (fibre - 0.5) * 0.1 * mottle - browning
    for (const stain of damp) {
      const distance = Math.hypot(x - stain.x, y - stain.y) / stain.radius + (cloud - 0.5) * 0.9
      if (distance < 1) tone -= stain.depth * (0.35 + 0.65 * clamp((distance - 0.75) * 4))
    }
    const warmth = clamp(1 - tone)
    put(colour[0] * tone, colour[1] * (tone - warmth * 0.14), colour[2] * (tone - warmth * 0.34))
  })
}

type Weave = (x: number, y: number, noise: number) => number

const TILE = 252

const weaves = {
  paper: (_x, _y, noise) => noise * 26,
  laid: (x, y, noise) => noise * 18 + Math.sin((y / TILE) * Math.PI * 2 * 42) * 4 + (x % 126 < 2 ? -7 : 0),
  vellum: (_x, _y, noise) => noise * 17,
  canvas: (x, y, noise) =>
    noise * 22 +
    Math.sin((x / TILE) * Math.PI * 2 * 42) * 11 * (Math.floor(y / 3) % 2 ? 1 : -1) +
    Math.sin((y / TILE) * Math.PI * 2 * 42) * 9,
  emulsion: (_x, _y, noise) => noise * 38,
} satisfies Record<string, Weave>

export type Grain = keyof typeof weaves

const tiles = new Map<Grain, Pixels>()

/** A small square of fine texture around mid grey that repeats without a seam; laid over a picture as `overlay`. */
export const grainTile = (grain: Grain): Pixels => {
  const cached = tiles.get(grain)
  if (cached) return cached
  const random = seeded(grain.length * 31)
  const tile = shade({ width: TILE, height: TILE }, (x, y, put) => {
    const value = 128 + weaves[grain](x, y, random.spread(1))
    put(value, value, value)
  })
  tiles.set(grain, tile)
  return tile
}
