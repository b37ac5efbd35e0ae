/** The view of a 3D model in its thumbnail, with which its viewer begins: slightly from the right and from above. `turn` is the angle
 *  around the vertical axis, `tilt` the angle above the horizon, rad. */
export const MODEL_VIEW = { turn: 0.5, tilt: 0.35 } as const
