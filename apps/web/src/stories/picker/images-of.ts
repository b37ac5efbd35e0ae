import type { DraftStep, StepImage } from '../editor/draft.ts'

export type UsedImage = { canvasUuid: string; image: StepImage }

/** Returns the distinct images of a story, in the order of its steps. */
export const imagesOf = (steps: readonly Pick<DraftStep, 'canvasUuid' | 'image'>[]): UsedImage[] => {
  const images = new Map(steps.flatMap(({ canvasUuid, image }) => (image ? [[canvasUuid, image] as const] : [])))
  return [...images].map(([canvasUuid, image]) => ({ canvasUuid, image }))
}
