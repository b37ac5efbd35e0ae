import { ASSET_TYPES } from '@pressmark/contract/platform/constants.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ItemAsset } from '../page/item.queries.ts'

/** Notes on the console, and nowhere else, that the address asks for a kind that assets are not of, or that an asset which is
 *  ready has no address to see it by. @source spec 000 §8 */
export const useLogUnshown = ({ uuid, assetType, ready, _links }: ItemAsset) => {
  const { media }: Record<string, unknown> = useLocation().search
  const unsupported = media !== undefined && !ASSET_TYPES.some((kind) => kind === media)
  const missing = ready && (assetType === 'images' ? _links.iiif : _links.media) === undefined
  useEffect(() => {
    if (unsupported) log(`Unsupported asset type: ${String(media)}`)
  }, [unsupported, media])
  useEffect(() => {
    if (missing) log(`No address for ${assetType} ${uuid}`)
  }, [missing, assetType, uuid])
}

// oxlint-disable-next-line no-console -- for whoever looks for the cause; the screen says what people need
const log = (what: string) => console.warn(what)
