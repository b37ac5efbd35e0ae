import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import type { PlaybackStep, StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { imageServiceAddress, thumbnailAddress } from '#media/addresses.ts'
import { versionForReader, type ImageReader } from '#media/images/image-view.ts'
import { showsStory } from '#media/drafts.ts'
import { isPubliclyVisible, visibleEntity } from '#media/rights.ts'
import type { Database } from '#platform/db/database.ts'
import { link } from '#platform/hal.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { Refusal } from '#platform/errors.ts'
import { LOOK_COLUMNS, lookOf } from './look.ts'
import { readImagedSteps, type ImagedStep } from './shown-images.ts'
import { mainLanguage } from './translations.ts'

type PlaybackContext = {
  database: Pick<Database, 'reader'>
  tenant: Tenant
  caller: Caller | undefined
  origin: string
  uuid: string
  /** The hash of a draft link, if the request has one. */
  draft?: Buffer | undefined
}

/** Returns a story as this reader may see it. A step whose image is hidden from the reader has no details.
 *  @throws notFound; notSignedIn if a member could see it */
export const readPlayback = async ({
  database,
  tenant,
  caller,
  origin,
  uuid,
  draft,
}: PlaybackContext): Promise<StoryPlayback> => {
  const db = database.reader(tenant.id)
  const isDraft = caller === undefined && draft !== undefined && (await showsStory(db, draft, uuid))
  if (!isDraft) await visibleEntity(database, tenant, caller, { entity: 'story', uuid })
  const [{ title, author, description, ...row }, steps] = await Promise.all([
    db
      .selectFrom('story')
      .select(['title', 'author', 'description', ...LOOK_COLUMNS])
      .where('tenant_id', '=', tenant.id)
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow(() => new Refusal('notFound')),
    readImagedSteps(db, uuid),
  ])
  const look = lookOf(row)
  const maySee = ({ image }: ImagedStep) =>
    image === null || caller !== undefined || isDraft || isPubliclyVisible(tenant, image)
  return {
    uuid,
    sgtt: title,
    author,
    description,
    opening: look.opening,
    closing: look.closing,
    language: mainLanguage(tenant, look),
    translations: look.translations,
    steps: steps.map((step) => (maySee(step) ? shownStep(step, { origin, tenant, caller }) : withheldStep(step))),
    _links: {
      manifest: link(origin, addressOf(storyManifest, { uuid })),
      viewer: link(origin, storyViewerAddress(uuid)),
    },
  }
}

const withheldStep = ({ uuid, transition }: ImagedStep): PlaybackStep => ({
  uuid,
  label: '',
  commentary: '',
  translations: {},
  transition,
  picture: 'withheld',
  area: null,
  shape: null,
  image: null,
})

type ShownTo = ImageReader & { origin: string }

const shownStep = (step: ImagedStep, shownTo: ShownTo): PlaybackStep => {
  const image = pictureOf(step, shownTo)
  const { uuid, title, commentary, transition, x, y, width, height, outline } = step
  return {
    uuid,
    label: title,
    commentary,
    translations: step.translations,
    transition,
    picture: step.image !== null && image === null ? 'notReady' : step.picture,
    area: image && { x, y, width, height },
    shape: image && outline,
    image,
  }
}

const pictureOf = ({ canvas_uuid: uuid, image }: ImagedStep, { origin, ...reader }: ShownTo): PlaybackStep['image'] => {
  if (!image?.pyramid || image.thumbnail === null || image.width === null || image.height === null) return null
  return {
    uuid,
    width: image.width,
    height: image.height,
    service: origin + imageServiceAddress(3, uuid, versionForReader(image, reader)),
    thumbnail: origin + thumbnailAddress(uuid, image.thumbnail),
    sgtt: image.title,
    autn: image.author,
  }
}

/** Returns the steps of a story if this caller may see the story and all its images.
 *  @throws notFound; notSignedIn if a member could see it */
export const visibleStory = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  caller: Caller | undefined,
  uuid: string,
): Promise<ImagedStep[]> => {
  await visibleEntity(database, tenant, caller, { entity: 'story', uuid })
  const steps = await readImagedSteps(database.reader(tenant.id), uuid)
  const isWithheld = ({ image }: ImagedStep) => image !== null && !isPubliclyVisible(tenant, image)
  if (caller === undefined && steps.some(isWithheld)) throw new Refusal('notSignedIn')
  return steps
}
