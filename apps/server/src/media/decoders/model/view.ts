import { MODEL_VIEW, type ModelCamera } from '@pressmark/contract/media/model-view.ts'

/** A point as a camera sees it: right, up, and towards the camera. */
export type Seen = { x: number; y: number; z: number }
/** A place on the drawing, in pixels from the upper left. A larger `near` hides a smaller one. Textures are interpolated by `weight`. */
export type Place = { x: number; y: number; near: number; weight: number }

/** A scene as seen from one side: three numbers for each vertex of each surface, as in `Seen`. */
export type View = {
  seen: Float32Array[]
  /** Points with a larger `z` are beside or behind the camera. */
  maxZ: number
  place: (point: Seen) => Place
}

/** Part of the side that a model fills without a camera. */
const FILLED = 0.9
/** Distance from the camera at which surfaces are cut off, as part of the distance from its target. */
const CLIP_SHARE = 0.001

type Axes = { turn: number; tilt: number; target: readonly [number, number, number] }

/** Returns a view in which parallel lines stay parallel, and which shows the whole scene. @param side of the drawing, in pixels */
export const wholeView = (positions: readonly Float32Array[], side: number): View => {
  const seen = positions.map((points) => turned(points, { ...MODEL_VIEW, target: [0, 0, 0] }))
  const { left, right, low, high } = boundsOf(seen)
  const scale = (FILLED * side) / Math.max(right - left, high - low, 1e-9)
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2]
  return {
    seen,
    maxZ: Infinity,
    place: ({ x, y, z }) => ({
      x: side / 2 + scale * (x - middleX),
      y: side / 2 - scale * (y - middleY),
      near: scale * z,
      weight: 1,
    }),
  }
}

/** Returns the view of a camera, in perspective. @param side of the drawing, in pixels */
export const cameraView = (positions: readonly Float32Array[], camera: ModelCamera, side: number): View => {
  const { theta, phi, radius, target, fieldOfView } = camera
  const axes = { turn: theta, tilt: Math.PI / 2 - phi, target: [target.x, target.y, target.z] } as const
  const scale = side / 2 / Math.tan((fieldOfView * Math.PI) / 360)
  return {
    seen: positions.map((points) => turned(points, axes)),
    maxZ: radius * (1 - CLIP_SHARE),
    place: ({ x, y, z }) => {
      const weight = 1 / (radius - z)
      return { x: side / 2 + scale * x * weight, y: side / 2 - scale * y * weight, near: weight, weight }
    },
  }
}

const turned = (points: Float32Array, { turn, tilt, target }: Axes): Float32Array => {
  const [c, s, ct, st] = [Math.cos(turn), -Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
  const seen = new Float32Array(points.length)
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]! - target[0], points[at + 1]! - target[1], points[at + 2]! - target[2]]
    const near = z * c - x * s
    seen[at] = x * c + z * s
    seen[at + 1] = y * ct - near * st
    seen[at + 2] = y * st + near * ct
  }
  return seen
}

const boundsOf = (seen: readonly Float32Array[]) => {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const points of seen) {
    for (let at = 0; at < points.length; at += 3) {
      left = Math.min(left, points[at]!)
      right = Math.max(right, points[at]!)
      low = Math.min(low, points[at + 1]!)
      high = Math.max(high, points[at + 1]!)
    }
  }
  return { left, right, low, high }
}
