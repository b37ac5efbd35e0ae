import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import { outlineOf } from '@pressmark/iiif/presentation/svg-selector.ts'
import { escaped } from './escaped.ts'
import type { ExportedStep } from './exported-steps.ts'
import type { StagedPicture } from './offline/camera.ts'
import { WORDS, type Language } from './words.ts'

/** Returns the image of a step with its area, or the note in place of a missing one. */
export const stepFigure = (step: ExportedStep, lack: string): string => {
  const { picture, area, shape, of } = step
  if (typeof picture === 'string') return `<p class="lack">${lack}</p>`
  const { name, resolved } = picture
  const drawn =
    shape !== null && area !== null
      ? `<svg viewBox="${area.x} ${area.y} ${area.width} ${area.height}" preserveAspectRatio="none" aria-hidden="true"><path d="${escaped(shape)}"/></svg>`
      : ''
  const size = `width="${resolved.width}" height="${resolved.height}"`
  return `<figure${stageData(step)}>
<div class="picture"><img src="${name}" ${size} alt="${escaped(of)}" loading="lazy">${drawn}</div>
<figcaption dir="auto">${escaped(of)}</figcaption>
</figure>`
}

/* Returns the attribute that gives the image of a step to the script, or '' without a whole image. */
const stageData = ({ picture, whole, area, shape, transition }: ExportedStep): string => {
  if (typeof picture === 'string' || whole === undefined || area === null) return ''
  const staged: StagedPicture = {
    image: whole.image,
    area,
    outline: shape ?? outlineOf(area),
    whole: { name: whole.picture.name, width: whole.picture.resolved.width },
    detail: { name: picture.name, width: picture.resolved.width },
    flight: { ms: flightSeconds(transition) * 1000, easing: transition.easing },
  }
  return ` data-stage="${escaped(JSON.stringify(staged))}"`
}

/** Returns the stage of all steps, which the script fills and shows. */
export const stageFigure = (language: Language): string => {
  const { stage } = WORDS[language]
  return `<div class="stage" hidden>
<div class="view" role="application" tabindex="0" aria-label="${stage.help}"></div>
<div class="controls">
<p class="caption" dir="auto"></p>
<button type="button" class="sign" data-command="zoomOut" aria-label="${stage.zoomOut}" title="${stage.zoomOut}">−</button>
<button type="button" class="sign" data-command="zoomIn" aria-label="${stage.zoomIn}" title="${stage.zoomIn}">+</button>
<button type="button" data-command="whole"><span class="toWhole">${stage.toWhole}</span><span class="toArea" hidden>${stage.toArea}</span></button>
</div>
</div>`
}

/** Returns the button that plays the story, which the script shows. One page has none. */
export const playButton = (pages: number, language: Language): string => {
  const { stage } = WORDS[language]
  return pages < 2
    ? ''
    : `<button type="button" class="player" hidden><span class="play">${stage.play}</span><span class="pause" hidden>${stage.pause}</span></button>`
}
