import type { AssetType } from '@pressmark/contract/platform/constants.ts'

/** The derivatives of an asset, named as the columns of its row. */
export type DerivativeRole = 'pyramid' | 'watermarked_pyramid' | 'thumbnail' | 'rendition' | 'waveform'

/**
 * Current recipe of each kind of derivative. A row stores the recipe it was made with. Raise the number when
 * the code makes a better file: `npm run rebuild -- --older-recipe` then makes the older ones again.
 */
export const RECIPES = {
  images: { pyramid: 'image-pyramid-1', watermarked_pyramid: 'image-watermark-1', thumbnail: 'image-thumbnail-1' },
  audios: { rendition: 'audio-m4a-1', waveform: 'audio-waveform-1' },
  videos: { rendition: 'video-mp4-1', thumbnail: 'video-thumbnail-1' },
  model3Ds: { rendition: 'model-glb-1', thumbnail: 'model-thumbnail-2' },
} as const satisfies Record<AssetType, Partial<Record<DerivativeRole, string>>>

/** All recipes of the present. A derivative with another recipe, or with none, is of an older one. */
export const CURRENT_RECIPES: readonly string[] = Object.values(RECIPES).flatMap((recipes) => Object.values(recipes))

/** @throws Error for a derivative that assets of this kind do not have */
export const recipeOf = (kind: AssetType, role: DerivativeRole): string => {
  const recipes: Partial<Record<DerivativeRole, string>> = RECIPES[kind]
  const recipe = recipes[role]
  if (recipe === undefined) throw new Error(`${kind} have no ${role}`)
  return recipe
}
