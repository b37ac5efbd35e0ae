import { ModelViewerElement } from '@google/model-viewer'
import { readModelCamera } from '@pressmark/contract/media/media.ts'
import { MODEL_VIEW } from '@pressmark/contract/media/model-view.ts'
import { addressOf, type AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { mediaAddress } from '#shell/kinds.ts'
import { ICONS, make, makeIcon } from '#shell/elements.ts'
import { readJson } from '#shell/read.ts'
import { openViewer } from '#shell/viewer-page.ts'
import { fill, type Words } from '#shell/words.ts'
import { applyCamera, postingCamera } from './model-camera.ts'
import './model.css'

declare const __DECODERS__: string

// Without these it would load them from servers of its manufacturer.
ModelViewerElement.dracoDecoderLocation = `${__DECODERS__}draco/`
ModelViewerElement.ktx2TranscoderLocation = `${__DECODERS__}basis/`

const ATTRIBUTES = {
  'camera-controls': '',
  'touch-action': 'pan-y',
  'interaction-prompt': 'none',
  'camera-orbit': `${MODEL_VIEW.turn}rad ${Math.PI / 2 - MODEL_VIEW.tilt}rad auto`,
  'shadow-intensity': '0.6',
  'shadow-softness': '1',
  // A soft studio, in which white surfaces keep their shades.
  'environment-image': 'neutral',
  exposure: '0.8',
}

openViewer('3d', async ({ stage, media, words, caption, fail }) => {
  const { camera } = (await readJson(addressOf(readModelCamera, { uuid: media.uuid }))) as AnswerOf<
    typeof readModelCamera
  >
  const model = new ModelViewerElement()
  for (const [name, value] of Object.entries(ATTRIBUTES)) model.setAttribute(name, value)
  model.alt = fill(words.modelOf, { title: media.title || words.names['3d'] })
  model.addEventListener('error', ({ detail }: Event & { detail?: unknown }) => fail(new Error(String(detail))))
  model.addEventListener('load', () => {
    if (camera) applyCamera(model, camera)
    model.classList.add('loaded')
    const post = postingCamera(model, media.uuid)
    model.addEventListener('camera-change', post)
    post()
  })
  model.src = mediaAddress('3d', media.uuid)
  const text = caption()
  stage.append(model, ...(text ? [make('p', { class: 'caption over' }, text)] : []))
  if (document.fullscreenEnabled) stage.append(make('div', { class: 'tools' }, makeFullScreen(stage, words)))
  return { end: () => model.remove() }
})

const makeFullScreen = (stage: HTMLElement, words: Words): HTMLElement => {
  const name = make('span', {}, words.fullScreen)
  document.addEventListener('fullscreenchange', () => {
    name.textContent = document.fullscreenElement ? words.leaveFullScreen : words.fullScreen
  })
  // A browser may refuse inside a frame without the permission. The page then stays unchanged.
  const toggle = () =>
    (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen()).catch(reportError)
  return make('button', { type: 'button', class: 'tool', click: () => void toggle() }, makeIcon(ICONS.fullScreen), name)
}
