import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import sharp from 'sharp'
import type { SurfaceStyle, Scene } from './scene.ts'
import type { Surface } from './surfaces.ts'
import { cameraView, wholeView, type Place, type Seen, type View } from './view.ts'

/** Side of the thumbnail, and of the drawing that is halved for smooth edges, in pixels. */
const SIDE = 400
const DRAWN = 2 * SIDE
/** Direction of the light in the view. Length 1. */
const LIGHT = [-0.36, 0.6, 0.71] as const

/**
 * Draws a model: the nearest triangle for each pixel, lit from one side, on a transparent background.
 * @param camera the stored view. Without it, the whole model is drawn as `MODEL_VIEW` shows it.
 * @returns WebP, 400 px square.
 */
export const drawThumbnail = ({ surfaces, styles }: Scene, camera?: ModelCamera): Promise<Buffer> => {
  const canvas = { pixels: Buffer.alloc(DRAWN * DRAWN * 4), depth: new Float32Array(DRAWN * DRAWN).fill(-Infinity) }
  const positions = surfaces.map(({ position }) => position)
  const view = camera === undefined ? wholeView(positions, DRAWN) : cameraView(positions, camera, DRAWN)
  for (const [at, surface] of surfaces.entries()) {
    const seen = view.seen[at]!
    const style = styles.get(surface.material)
    for (let face = 0; face < surface.index.length; face += 3)
      for (const triangle of trianglesOf(surface, seen, face, view)) drawTriangle(canvas, triangle, style)
  }
  return sharp(canvas.pixels, { raw: { width: DRAWN, height: DRAWN, channels: 4 } })
    .resize(SIDE, SIDE)
    .webp({ quality: 85 })
    .toBuffer()
}

/** A vertex as the camera sees it, with its position on the texture. */
type Vertex = Seen & { u: number; v: number }
/** A corner: its place, and its weighted position on the texture. */
type Corner = Place & { u: number; v: number }
type Triangle = { corners: readonly [Corner, Corner, Corner]; light: number }

/** Returns the visible part of a face: none, one or two triangles. */
const trianglesOf = ({ uv, index }: Surface, seen: Float32Array, face: number, view: View): Triangle[] => {
  const vertexOf = (nth: number): Vertex => {
    const vertex = index[face + nth]!
    const [x, y, z] = [seen[3 * vertex]!, seen[3 * vertex + 1]!, seen[3 * vertex + 2]!]
    return { x, y, z, u: uv?.[2 * vertex] ?? 0, v: uv?.[2 * vertex + 1] ?? 0 }
  }
  const vertices = [vertexOf(0), vertexOf(1), vertexOf(2)] as const
  const light = lightOn(vertices)
  const [first, ...rest] = inFront(vertices, view.maxZ).map((vertex) => cornerOf(vertex, view))
  return rest.slice(1).map((third, at) => ({ corners: [first!, rest[at]!, third], light }))
}

const cornerOf = ({ x, y, z, u, v }: Vertex, view: View): Corner => {
  const place = view.place({ x, y, z })
  return { ...place, u: u * place.weight, v: v * place.weight }
}

/** Cuts off the part of a face that is not in front of the camera. @returns three or four vertices in order, or none */
const inFront = (vertices: readonly Vertex[], maxZ: number): readonly Vertex[] => {
  if (vertices.every(({ z }) => z <= maxZ)) return vertices
  return vertices.flatMap((vertex, at) => {
    const next = vertices[(at + 1) % vertices.length]!
    const own = vertex.z <= maxZ ? [vertex] : []
    return vertex.z <= maxZ === next.z <= maxZ ? own : [...own, between(vertex, next, maxZ)]
  })
}

const between = (from: Vertex, to: Vertex, z: number): Vertex => {
  const share = (z - from.z) / (to.z - from.z)
  const mix = (key: 'x' | 'y' | 'u' | 'v') => from[key] + share * (to[key] - from[key])
  return { x: mix('x'), y: mix('y'), z, u: mix('u'), v: mix('v') }
}

/** Returns the light on a face, 0..1. A face that points away is lit as its other side. */
const lightOn = ([a, b, c]: readonly [Seen, Seen, Seen]): number => {
  const [ux, uy, uz] = [b.x - a.x, b.y - a.y, b.z - a.z]
  const [vx, vy, vz] = [c.x - a.x, c.y - a.y, c.z - a.z]
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
      const weight = first * a.weight + second * b.weight + third * c.weight
      const u = (first * a.u + second * b.u + third * c.u) / weight
      paint(canvas.pixels, 4 * at, style, { u, v: (first * a.v + second * b.v + third * c.v) / weight, light })
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
