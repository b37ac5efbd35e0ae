import { readCollection } from '@pressmark/contract/collections.ts'
import { addressOf } from '@pressmark/contract/endpoint.ts'
import { collection2, collection3, manifest2, manifest3 } from '@pressmark/contract/presentation.ts'
import { viewerAddress } from '@pressmark/contract/viewers.ts'
import type { CollectionDescription, Words } from '@pressmark/iiif/presentation-description.ts'
import { pictureOf } from './canvases.ts'
import { readMembers, type Member } from './collection-members.ts'
import { describe, seesPublicAlone, type Asked } from './described.ts'
import { plainWords } from './words.ts'

/** What a collection tells at most: Presentation 3 knows no pages. */
export const MOST_MEMBERS = 1000

/** A collection with what is directly below it, as this reader may see it. Of a large one the first by title, and a word that there are more.
 *  @throws notFound */
export const describeCollection = async (asked: Asked): Promise<CollectionDescription> => {
  const { db, origin, version, uuid } = asked
  const [call, manifest] = version === 3 ? [collection3, manifest3] : [collection2, manifest2]
  const [described, found] = await Promise.all([
    describe(asked, 'collection', {
      call,
      self: addressOf(readCollection, { uuid }),
      viewer: viewerAddress('iiif', { collection: uuid }),
    }),
    readMembers(db, uuid, { publicAlone: seesPublicAlone(asked), most: MOST_MEMBERS + 1 }),
  ])
  const members = found.slice(0, MOST_MEMBERS)
  const cover = members.find(({ thumb }) => thumb !== null)
  return {
    ...described,
    ...(found.length > MOST_MEMBERS && { summary: withMore(described.summary) }),
    ...(cover && pictured(cover, origin)),
    members: members.map((member) => ({
      type: member.type,
      id: origin + addressOf(member.type === 'Collection' ? call : manifest, { uuid: member.uuid }),
      label: plainWords(member.title),
      ...pictured(member, origin),
    })),
  }
}

const pictured = ({ thumb, width, height }: Member, origin: string) =>
  thumb === null ? {} : { thumbnail: pictureOf({ uuid: thumb, width, height }, origin) }

const withMore = (summary: Words | undefined): Words => {
  const own = summary?.none ?? []
  return {
    en: [...own, `Only the first ${MOST_MEMBERS} entries are listed here.`],
    it: [...own, `Qui sono elencate solo le prime ${MOST_MEMBERS} voci.`],
  }
}
