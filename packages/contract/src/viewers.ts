/** The pages that anybody can embed. Each shows all that an item has of its kind, or one asset. @source spec 000 §3, DESIGN §3 */
export const VIEWERS = ['image', 'iiif', '3d', 'audio', 'video'] as const
export type Viewer = (typeof VIEWERS)[number]

/** What a viewer is asked to show. `xywh` is a region of the asset as IIIF writes it: whole pixels `x,y,w,h`, or `pct:x,y,w,h`.
 *  `lang` is `en` or `it`; without it the browser's own. */
export type Shown = { item?: string; collection?: string; asset?: string; xywh?: string; lang?: string }

/** The path of a viewer, `/images/viewers/image/?asset=…`. */
export const viewerAddress = (viewer: Viewer, shown: Shown): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(shown)) if (value !== undefined) query.set(name, value)
  return `/images/viewers/${viewer}/?${query}`
}
