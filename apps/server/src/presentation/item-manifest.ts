import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { manifest2, manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { ManifestDescription } from '@pressmark/iiif/presentation/presentation-description.ts'
import { isPubliclyVisible } from '#media/rights.ts'
import { canvasOf, emptyCanvas, thumbnailOf, type CanvasContext } from './canvases.ts'
import { describe, type DocumentContext } from './describe.ts'
import { readAssets, readDocuments, type AssetRow } from './shown-assets.ts'
import { plainWords } from './words.ts'

/**
 * Describes an item with the media that this reader may see. For a hidden asset the manifest only says that it exists and how to sign in.
 * @throws notFound
 */
export const describeItem = async (context: DocumentContext): Promise<ManifestDescription> => {
  const { db, origin, uuid } = context
  const call = context.version === 3 ? manifest3 : manifest2
  const [described, assets, documents] = await Promise.all([
    describe(context, 'item', {
      call,
      self: addressOf(readItem, { uuid }),
      viewer: viewerAddress('iiif', { item: uuid }),
    }),
    readAssets(db, uuid),
    documentsFor(context),
  ])
  const canvasContext = canvasContextOf(context, described.id.replace(/\/manifest$/, ''))
  const canvases = assets.flatMap((asset) => canvasOf(asset, canvasContext) ?? [])
  const cover = assets.find((asset) => asset.thumbnail !== null && !canvasContext.mayNotSee(asset))
  return {
    ...described,
    ...(cover && thumbnailOf(cover, origin)),
    rendering: documents.map((document) => ({
      id: origin + addressOf(readOriginal, { uuid: document.uuid }),
      type: 'Text',
      label: plainWords(document.name),
      format: 'application/pdf',
    })),
    canvases: canvases.length > 0 ? canvases : [emptyCanvas(canvasContext.base, described.label.none?.[0] ?? '')],
  }
}

const documentsFor = async ({ db, caller, uuid }: DocumentContext) =>
  caller?.capabilities.has('media.download') === true
    ? readDocuments(db, uuid, { withoutWatermark: caller.capabilities.has('media.noWatermark') })
    : []

const canvasContextOf = ({ tenant, caller, origin, version }: DocumentContext, base: string): CanvasContext => {
  const isVisible = ({ inPublicState }: AssetRow) => isPubliclyVisible(tenant, { inPublicState })
  return {
    version,
    tenant,
    caller,
    origin,
    base,
    isPubliclyVisible: isVisible,
    mayNotSee: (asset) => caller === undefined && !isVisible(asset),
  }
}
