import { Type, type Static } from 'typebox'

/** The view of a 3D model without a stored camera, in its viewer and its thumbnail: slightly from the right and from above. `turn` is
 *  the angle around the vertical axis, `tilt` the angle above the horizon, rad. */
export const MODEL_VIEW = { turn: 0.5, tilt: 0.35 } as const

/* More than any model needs, and far from the limits of 32-bit numbers. */
const Length = Type.Number({ minimum: -1e9, maximum: 1e9 })

/** A view of a 3D model in the terms of its viewer: the camera orbits a point of the model.
 *  @source model-viewer 4, camera-orbit, camera-target and field-of-view */
export const ModelCamera = Type.Object(
  {
    theta: Type.Number({
      minimum: -1000,
      maximum: 1000,
      description: 'angle around the vertical axis, rad; 0 is the front',
    }),
    phi: Type.Number({ minimum: 0, maximum: Math.PI, description: 'angle from straight above, rad' }),
    radius: Type.Number({
      minimum: 1e-9,
      maximum: 1e9,
      description: 'distance from the target, in the unit of the model',
    }),
    target: Type.Object(
      { x: Length, y: Length, z: Length },
      { additionalProperties: false, description: 'the point that the camera looks at, in the unit of the model' },
    ),
    fieldOfView: Type.Number({
      minimum: 1,
      maximum: 120,
      description: 'angle of the shorter side of the image, in degrees',
    }),
  },
  { additionalProperties: false },
)
export type ModelCamera = Static<typeof ModelCamera>

/** Message of the 3D viewer to the embedding page, on the same origin only: the present camera of a model. */
export type CameraMessage = { model: string; camera: ModelCamera }

export const isCameraMessage = (data: unknown): data is CameraMessage =>
  typeof data === 'object' && data !== null && 'model' in data && 'camera' in data
