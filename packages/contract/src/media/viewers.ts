/** Pages that can be embedded on any site. Each shows all assets of one kind of an item, or one asset. `story` plays a story,
 *  and `series` lists stories. @source spec 000 §3 */
export const VIEWERS = ['image', 'iiif', '3d', 'audio', 'video', 'story', 'series'] as const
export type Viewer = (typeof VIEWERS)[number]
/** Viewers that show an item. */
export type ItemViewer = Exclude<Viewer, 'story' | 'series'>

/** Parameters of a viewer. `xywh` is a region of the asset in IIIF syntax: whole pixels `x,y,w,h`, or `pct:x,y,w,h`.
 *  `lang` is `en` or `it`. Without it, the viewer uses the language of the browser. */
export type Shown = { item?: string; collection?: string; asset?: string; xywh?: string; lang?: string }

/** Returns the path of a viewer, `/images/viewers/image/?asset=…`. */
export const viewerAddress = (viewer: Viewer, shown: Shown): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(shown)) if (value !== undefined) query.set(name, value)
  return `/images/viewers/${viewer}/?${query}`
}

/** Returns the path of the viewer that plays a story. @source spec 002 §2 */
export const storyViewerAddress = (story: string): string => `/images/viewers/story/?storyID=${story}`

/** Returns the path of the page that lists the stories of a series. */
export const seriesViewerAddress = (series: string): string => `/images/viewers/series/?seriesID=${series}`

/** Parses the address of a viewer. Returns undefined for other addresses. Does not check that the entities exist. */
export const shownBy = (address: string, base: string): ({ viewer: Viewer } & Shown) | undefined => {
  if (!URL.canParse(address, base)) return undefined
  const { pathname, searchParams } = new URL(address, base)
  const viewer = VIEWERS.find((name) => pathname === `/images/viewers/${name}/`)
  if (viewer === undefined) return undefined
  const options = SHOWN.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)]] : []))
  return { viewer, ...(Object.fromEntries(options) as Shown) } // `options` has only keys of `Shown`
}
const SHOWN = ['item', 'collection', 'asset', 'xywh', 'lang'] as const

/** Message between a viewer and the embedding page, on the same origin only. It contains the address of the viewer with the
 *  visible region, or with the region to show. @source spec 000 §2 */
export type RegionMessage = { url: string }

export const isRegionMessage = (data: unknown): data is RegionMessage =>
  typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string'
