import { MODEL_VIEW } from '@pressmark/contract/media/model-view.ts'
import sharp from 'sharp'
import type { SurfaceStyle, Scene } from './scene.ts'
import type { Surface } from './surfaces.ts'

/** Side of the thumbnail, and of the drawing that is halved for smooth edges, in pixels. */
const SIDE = 400
const DRAWN = 2 * SIDE
/** Part of the side that the model fills. */
const FILLED = 0.9
/** Direction of the light in the view. Length 1. */
const LIGHT = [-0.36, 0.6, 0.71] as const

/**
 * Draws a model: the nearest triangle for each pixel, lit from one side, on a transparent background.
 * @returns WebP, 400 px square.
 */
export const drawThumbnail = ({ surfaces, styles }: Scene): Promise<Buffer> => {
  const canvas = { pixels: Buffer.alloc(DRAWN * DRAWN * 4), depth: new Float32Array(DRAWN * DRAWN).fill(-Infinity) }
  const seen = surfaces.map((surface) => turned(surface.position))
  const fit = fitOf(seen)
  for (const [at, surface] of surfaces.entries()) {
    const corners = seen[at]!
    const style = styles.get(surface.material)
    for (let face = 0; face < surface.index.length; face += 3)
      drawTriangle(canvas, triangleOf(surface, corners, face, fit), style)
  }
  return sharp(canvas.pixels, { raw: { width: DRAWN, height: DRAWN, channels: 4 } })
    .resize(SIDE, SIDE)
    .webp({ quality: 85 })
    .toBuffer()
}

/** Returns coordinates as seen by the camera: right, up, near. */
const turned = (points: Float32Array): Float32Array => {
  const { turn, tilt } = MODEL_VIEW
  const [c, s, ct, st] = [Math.cos(turn), -Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
  const seen = new Float32Array(points.length)
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!]
    const near = z * c - x * s
    seen[at] = x * c + z * s
    seen[at + 1] = y * ct - near * st
    seen[at + 2] = y * st + near * ct
  }
  return seen
}

type Fit = { scale: number; x: number; y: number }

const fitOf = (seen: readonly Float32Array[]): Fit => {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const points of seen) {
    for (let at = 0; at < points.length; at += 3) {
      left = Math.min(left, points[at]!)
      right = Math.max(right, points[at]!)
      low = Math.min(low, points[at + 1]!)
      high = Math.max(high, points[at + 1]!)
    }
  }
  const scale = (FILLED * DRAWN) / Math.max(right - left, high - low, 1e-9)
  return { scale, x: DRAWN / 2 - (scale * (left + right)) / 2, y: DRAWN / 2 + (scale * (low + high)) / 2 }
}

/** A corner: position in the image, nearness, position on the texture. */
type Corner = { x: number; y: number; near: number; u: number; v: number }
type Triangle = { corners: [Corner, Corner, Corner]; light: number }

const triangleOf = ({ uv, index }: Surface, seen: Float32Array, face: number, { scale, x, y }: Fit): Triangle => {
  const corner = (nth: number): Corner => {
    const vertex = index[face + nth]!
    return {
      x: x + scale * seen[3 * vertex]!,
      y: y - scale * seen[3 * vertex + 1]!,
      near: scale * seen[3 * vertex + 2]!,
      u: uv?.[2 * vertex] ?? 0,
      v: uv?.[2 * vertex + 1] ?? 0,
    }
  }
  const corners: Triangle['corners'] = [corner(0), corner(1), corner(2)]
  return { corners, light: lightOn(corners) }
}

/** Returns the light on a face, 0..1. A face that points away is lit as its other side. */
const lightOn = ([a, b, c]: Triangle['corners']): number => {
  const [ux, uy, uz] = [b.x - a.x, a.y - b.y, b.near - a.near]
  const [vx, vy, vz] = [c.x - a.x, a.y - c.y, c.near - a.near]
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.sign(nz || 1) * Math.hypot(nx, ny, nz) || 1
  return 0.35 + 0.65 * Math.max(0, (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / length)
}

type Canvas = { pixels: Buffer; depth: Float32Array }

const drawTriangle = (
  canvas: Canvas,
  { corners: [a, b, c], light }: Triangle,
  style: SurfaceStyle | undefined,
): void => {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  if (area === 0) return
  const [left, right] = [Math.floor(Math.min(a.x, b.x, c.x)), Math.ceil(Math.max(a.x, b.x, c.x))]
  const [top, bottom] = [Math.floor(Math.min(a.y, b.y, c.y)), Math.ceil(Math.max(a.y, b.y, c.y))]
  for (let y = Math.max(0, top); y <= Math.min(DRAWN - 1, bottom); y += 1) {
    for (let x = Math.max(0, left); x <= Math.min(DRAWN - 1, right); x += 1) {
      const second = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area
      const third = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area
      const first = 1 - second - third
      if (first < 0 || second < 0 || third < 0) continue
      const at = y * DRAWN + x
      const near = first * a.near + second * b.near + third * c.near
      if (near <= canvas.depth[at]!) continue
      canvas.depth[at] = near
      const u = first * a.u + second * b.u + third * c.u
      paint(canvas.pixels, 4 * at, style, { u, v: first * a.v + second * b.v + third * c.v, light })
    }
  }
}

const paint = (
  pixels: Buffer,
  at: number,
  style: SurfaceStyle | undefined,
  { u, v, light }: { u: number; v: number; light: number },
): void => {
  const { colour, texture } = style ?? { colour: [1, 1, 1] }
  const texel =
    texture && 3 * (texelAt(v, texture.pixels.height) * texture.pixels.width + texelAt(u, texture.pixels.width))
  for (let channel = 0; channel < 3; channel += 1) {
    const own = texel === undefined ? 225 : texture!.pixels.data[texel + channel]!
    pixels[at + channel] = own * colour[channel]! * light
  }
  pixels[at + 3] = 255
}

/** Returns the index of a texel. Textures repeat. */
const texelAt = (share: number, size: number) => Math.min(size - 1, Math.floor((share - Math.floor(share)) * size))
