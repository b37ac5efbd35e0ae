import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { manifest2, manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { ManifestDescription } from '@pressmark/iiif/presentation/presentation-description.ts'
import { isForEveryone } from '#media/rights.ts'
import { canvasOf, emptyCanvas, pictureOf, type Look } from './canvases.ts'
import { describe, type Asked } from './describe.ts'
import { readAssets, readDocuments, type AssetRow } from './shown-assets.ts'
import { plainWords } from './words.ts'

/** An item with its media, as this reader may see them. Whoever may not see an asset is told that there is one and how to sign in.
 *  @throws notFound */
export const describeItem = async (asked: Asked): Promise<ManifestDescription> => {
  const { db, caller, origin, uuid } = asked
  const call = asked.version === 3 ? manifest3 : manifest2
  const [described, assets, documents] = await Promise.all([
    describe(asked, 'item', {
      call,
      self: addressOf(readItem, { uuid }),
      viewer: viewerAddress('iiif', { item: uuid }),
    }),
    readAssets(db, uuid),
    caller?.capabilities.has('media.download') ? readDocuments(db, uuid) : [],
  ])
  const look = lookOf(asked, described.id.replace(/\/manifest$/, ''))
  const canvases = assets.flatMap((asset) => canvasOf(asset, look) ?? [])
  const cover = assets.find((asset) => asset.thumbnail && !look.mayNotSee(asset))
  return {
    ...described,
    ...(cover && { thumbnail: pictureOf(cover, origin) }),
    rendering: documents.map((document) => ({
      id: origin + addressOf(readOriginal, { uuid: document.uuid }),
      type: 'Text',
      label: plainWords(document.name),
      format: 'application/pdf',
    })),
    canvases: canvases.length > 0 ? canvases : [emptyCanvas(look.base, described.label.none?.[0] ?? '')],
  }
}

const lookOf = ({ tenant, caller, origin, version }: Asked, base: string): Look => {
  const forEveryone = ({ inPublicState }: AssetRow) => isForEveryone(tenant, { inPublicState })
  return { version, origin, base, forEveryone, mayNotSee: (asset) => caller === undefined && !forEveryone(asset) }
}
