import type { ModelViewerElement } from '@google/model-viewer'
import type { CameraMessage, ModelCamera } from '@pressmark/contract/media/model-view.ts'

/* The viewer reports its angle from below to above, and widens it in a narrow frame. The stored angle is that of the shorter side, so
 * that a square shows the same part of the model everywhere. */

/* The limits of the viewer for its angle, in degrees, and for the distance, as part of that of the default view. */
const ANGLES = { min: 12, max: 30 }
const NEAREST = 0.55

/** Shows a model as a camera sees it. Must be called after the model is loaded, because the limits of the orbit follow from its size. */
export const applyCamera = (model: ModelViewerElement, camera: ModelCamera): void => {
  const { theta, phi, radius, target, fieldOfView } = camera
  const aspect = aspectOf(model)
  const shown = scaledAngle(fieldOfView, 1 / Math.min(1, aspect))
  const angle = scaledAngle(shown, 1 / Math.max(1, model.getIdealAspect() / aspect))
  const { radius: distance } = model.getCameraOrbit()
  // The default view is the farthest one. A program may have stored a camera that is farther or nearer.
  if (radius > distance) model.maxCameraOrbit = `auto auto ${radius}m`
  if (radius < distance * NEAREST) model.minCameraOrbit = `auto auto ${radius}m`
  if (angle > ANGLES.max) model.maxFieldOfView = `${angle}deg`
  if (shown < ANGLES.min) model.minFieldOfView = `${shown}deg`
  model.cameraTarget = `${target.x}m ${target.y}m ${target.z}m`
  model.cameraOrbit = `${theta}rad ${phi}rad ${radius}m`
  model.fieldOfView = `${angle}deg`
  model.jumpCameraToGoal()
}

/** Returns the present camera of a model. */
const cameraOf = (model: ModelViewerElement): ModelCamera => {
  const { theta, phi, radius } = model.getCameraOrbit()
  const { x, y, z } = model.getCameraTarget()
  const fieldOfView = scaledAngle(model.getFieldOfView(), Math.min(1, aspectOf(model)))
  return { theta: theta % (2 * Math.PI), phi, radius, target: { x, y, z }, fieldOfView }
}

const aspectOf = ({ clientWidth, clientHeight }: ModelViewerElement): number => clientWidth / clientHeight || 1

/* Returns the angle of view, in degrees, of another side of the picture. Its length is `factor` times that of the given side. */
const scaledAngle = (degrees: number, factor: number): number =>
  (Math.atan(Math.tan((degrees * Math.PI) / 360) * factor) * 360) / Math.PI

const POST_MS = 150

/** Returns a function that sends the camera to the embedding page, if it has the same origin, when the model has come to rest. */
export const postingCamera = (model: ModelViewerElement, uuid: string): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    if (window.parent === window) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!model.isConnected) return
      const message: CameraMessage = { model: uuid, camera: cameraOf(model) }
      window.parent.postMessage(message, location.origin)
    }, POST_MS)
  }
}
