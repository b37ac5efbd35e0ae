import { readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { collection2, collection3, manifest2, manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { CollectionDescription } from '@pressmark/iiif/presentation/presentation-description.ts'
import { thumbnailOf } from './canvases.ts'
import { countMembers, readMembers, type Member } from './collection-members.ts'
import { seesPublicOnly } from '#media/rights.ts'
import { describe, type DocumentContext } from './describe.ts'
import { inParts, PART } from './parts.ts'
import { plainWords } from './words.ts'

/**
 * Describes a collection with its direct members that this reader may see. A large collection is split into parts.
 * @throws notFound
 */
export const describeCollection = async (context: DocumentContext): Promise<CollectionDescription> => {
  const { db, origin, version, uuid, part } = context
  const [call, manifest] = version === 3 ? [collection3, manifest3] : [collection2, manifest2]
  const publicOnly = seesPublicOnly(context)
  const [whole, counted] = await Promise.all([
    describe(context, 'collection', {
      call,
      self: addressOf(readCollection, { uuid }),
      viewer: viewerAddress('iiif', { collection: uuid }),
    }),
    countMembers(db, uuid, { publicOnly }),
  ])
  const total = counted.collections + counted.items
  const described = await inParts(whole, { total, part }, async (offset) => {
    const members = await readMembers(db, uuid, { publicOnly, counted, offset, most: PART })
    return members.map((member) => ({
      type: member.type,
      id: origin + addressOf(member.type === 'Collection' ? call : manifest, { uuid: member.uuid }),
      label: plainWords(member.title),
      ...pictured(member, origin),
    }))
  })
  const thumbnail = described.members.find((member) => member.thumbnail !== undefined)?.thumbnail
  return { ...described, ...(thumbnail && { thumbnail }) }
}

const pictured = ({ asset, ...member }: Member, origin: string) =>
  asset === null ? {} : thumbnailOf({ ...member, uuid: asset }, origin)
