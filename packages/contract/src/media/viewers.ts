/** The pages that anybody can embed. Each shows all that an item has of its kind, or one asset; the last plays a story. @source spec 000 §3, DESIGN §3 */
export const VIEWERS = ['image', 'iiif', '3d', 'audio', 'video', 'story'] as const
export type Viewer = (typeof VIEWERS)[number]
/** Those that show an item. */
export type ItemViewer = Exclude<Viewer, 'story'>

/** What a viewer is asked to show. `xywh` is a region of the asset as IIIF writes it: whole pixels `x,y,w,h`, or `pct:x,y,w,h`.
 *  `lang` is `en` or `it`; without it the browser's own. */
export type Shown = { item?: string; collection?: string; asset?: string; xywh?: string; lang?: string }

/** The path of a viewer, `/images/viewers/image/?asset=…`. */
export const viewerAddress = (viewer: Viewer, shown: Shown): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(shown)) if (value !== undefined) query.set(name, value)
  return `/images/viewers/${viewer}/?${query}`
}

/** The path of the viewer that plays a story. @source spec 002 §2 */
export const storyViewerAddress = (story: string): string => `/images/viewers/story/?storyID=${story}`

/** Reads the address of a viewer back; undefined where it is none. What it names is not looked at. */
export const shownBy = (address: string, base: string): ({ viewer: Viewer } & Shown) | undefined => {
  if (!URL.canParse(address, base)) return undefined
  const { pathname, searchParams } = new URL(address, base)
  const viewer = VIEWERS.find((name) => pathname === `/images/viewers/${name}/`)
  if (viewer === undefined) return undefined
  const said = SHOWN.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)]] : []))
  return { viewer, ...(Object.fromEntries(said) as Shown) } // by the names it has
}
const SHOWN = ['item', 'collection', 'asset', 'xywh', 'lang'] as const

/** What a viewer and the page around it post each other, on the same origin only: the address of the viewer with the region in
 *  sight, or with the one to go to. @source spec 000 §2 */
export type RegionMessage = { url: string }

export const isRegionMessage = (data: unknown): data is RegionMessage =>
  typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string'
