import { Type, type Static } from 'typebox'
import { DOWNLOAD_REFUSALS } from '../delivery/downloads.ts'
import { MAX_STEPS, PAGE_SIZE, VALUE_MAX_LENGTH } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, MetadataList, MetadataText, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { slides, StoryLook, StoryTranslations } from './look.ts'
import { Step, StepInput, StepTranslations, WholeTransition } from './steps.ts'

const Count = Type.Integer({ minimum: 0 })

/** A story as in lists, without its steps. */
export const StoryCard = Type.Object({
  uuid: Uuid,
  state: Type.String(),
  sgtt: Type.String({ description: 'title' }),
  label: Type.String({ description: 'the title again' }),
  author: Type.String(),
  description: Type.String(),
  customMetadataList: MetadataList,
  position: Type.Union([Type.Integer(), Type.Null()], {
    description: '1-based, in the list of a series; null elsewhere',
  }),
  stepsCount: Count,
  flaggedCount: Type.Integer({ minimum: 0, description: 'steps whose image was replaced or deleted' }),
  thumbnail: Type.Union([Type.String(), Type.Null()], {
    description: 'the area on the cover, or else of the first step, whose image exists and is visible to this reader',
  }),
  createdDate: Moment,
  lastModifiedDate: Moment,
  version: Type.Integer(),
  _links: Type.Object({
    self: Link,
    storyboards: Link,
    storyboardCollections: Link,
    manifest: Link,
    annotations: Link,
    viewer: Link,
  }),
})
export type StoryCard = Static<typeof StoryCard>

export const Story = Type.Object({
  ...StoryCard.properties,
  ...StoryLook.properties,
  annotations: Type.Array(Step, { description: 'the steps, in their order' }),
  public: Type.Boolean({ description: 'whether the story and all its images are visible without signing in' }),
})
export type Story = Static<typeof Story>

const base = '/meta/storyboards'
const sorts = ['lastModifiedDate', 'createdDate', 'sgtt'] as const
const StoryPage = pageOf({ storyboards: Type.Array(StoryCard) })

/** Core values may be sent as properties, in the metadata list, or identically in both. Fields missing in the list are removed. */
const fields = {
  sgtt: Type.Optional(MetadataText),
  author: Type.Optional(MetadataText),
  description: Type.Optional(MetadataText),
  customMetadataList: Type.Optional(MetadataList),
}
const Steps = Type.Array(StepInput, { maxItems: MAX_STEPS })
const contents = { ...fields, ...Type.Partial(StoryLook).properties, annotations: Type.Optional(Steps) }

/** Limits a list to stories in a state, or by an author. */
const limits = {
  state: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'name of a state' })),
  author: Type.Optional(Type.String({ minLength: 1, maxLength: VALUE_MAX_LENGTH, description: 'the whole author' })),
}

export const listStories = endpoint({
  id: 'stories.list',
  method: 'GET',
  path: base,
  summary: 'The stories of the organisation, last modified first unless sorted',
  query: Type.Object({ ...limits, ...paging(PAGE_SIZE, sorts) }),
  answer: StoryPage,
})

export const readStory = endpoint({
  id: 'stories.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A story with its steps',
  params: UuidParams,
  answer: Story,
})

export const findStoryByUuid = endpoint({
  id: 'stories.findByUuid',
  method: 'GET',
  path: `${base}/search/findByUuid`,
  summary: 'A story with its steps',
  query: UuidParams,
  answer: Story,
})

export const findStoriesByMetadata = endpoint({
  id: 'stories.findByMetadata',
  method: 'GET',
  path: `${base}/search/findByCustomMetadata`,
  summary: 'Stories with every word of the text in one field; all stories without a text',
  query: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    value: Type.String({ maxLength: 200 }),
    ...limits,
    ...paging(PAGE_SIZE, sorts),
  }),
  answer: StoryPage,
})

/** Number of authors that a filter offers. */
export const STORY_AUTHORS = 500

export const listStoryAuthors = endpoint({
  id: 'stories.listAuthors',
  method: 'GET',
  path: `${base}/search/authors`,
  summary: `The authors of stories with their numbers of stories, by name; the ${STORY_AUTHORS} with the most stories`,
  answer: Type.Object({ authors: Type.Array(Type.Object({ author: Type.String(), storiesCount: Count })) }),
})

export const findStoriesOfItem = endpoint({
  id: 'stories.findByItem',
  method: 'GET',
  path: `${base}/search/findByCulturalItemUuid`,
  summary: 'The stories that show an image of an item',
  query: Type.Object({ uuid: Uuid, ...paging(PAGE_SIZE, sorts) }),
  answer: StoryPage,
})

export const findStoriesOfImage = endpoint({
  id: 'stories.findByImage',
  method: 'GET',
  path: `${base}/search/findByCanvasUuid`,
  summary: 'The stories that show an image',
  query: Type.Object({ uuid: Uuid, ...paging(PAGE_SIZE, sorts) }),
  answer: StoryPage,
})

export const createStory = endpoint({
  id: 'stories.create',
  method: 'POST',
  path: base,
  summary: 'Creates a story, with steps if the call contains some',
  body: Type.Object(contents),
  answer: Story,
  status: 201,
  refusals: ['invalidMetadata', 'invalidStep', 'invalidTranslation'],
})

export const updateStory = endpoint({
  id: 'stories.update',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary:
    'Saves a story: its metadata, its languages and all its steps in order. Steps lose texts in languages that `translations` leaves out. A stale If-Match is refused with the current `version`',
  params: UuidParams,
  body: Type.Object(contents),
  answer: Story,
  refusals: ['invalidMetadata', 'invalidStep', 'invalidTranslation', 'staleVersion', 'lockedByState'],
})

export const deleteStory = endpoint({
  id: 'stories.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Moves a story to the bin and removes it from all series',
  params: UuidParams,
  status: 204,
  refusals: ['staleVersion', 'lockedByState'],
})

export const duplicateStory = endpoint({
  id: 'stories.duplicate',
  method: 'POST',
  path: `${base}/:uuid/duplicate`,
  summary: 'Copies a story into a new one, which is in no series and in the first state',
  params: UuidParams,
  body: Type.Object({ sgtt: Type.Optional(MetadataText) }, { description: 'sgtt: title of the new story' }),
  answer: Story,
  status: 201,
  refusals: ['invalidMetadata'],
})

export const importStory = endpoint({
  id: 'stories.import',
  method: 'POST',
  path: `${base}/importManifest`,
  summary:
    'Creates a story from a IIIF Presentation 3 manifest, with a step for each annotation on an image of this organisation. The answer lists the labels of other annotations',
  body: Type.Object({ manifest: Type.Object({}, { description: 'with its annotations embedded' }) }),
  answer: Type.Object({ storyboard: Story, skipped: Type.Array(Type.Object({ label: Type.String() })) }),
  status: 201,
  refusals: ['manifestUnreadable'],
})

const Pixels = Type.Integer({ minimum: 0 })

/** `withheld`: this reader may not see the image, and the step has no details. `notReady`: the image is still being processed. */
export const SHOWN_PICTURES = ['shown', 'replaced', 'gone', 'withheld', 'notReady'] as const

export const PlaybackStep = Type.Object({
  uuid: Uuid,
  label: Type.String(),
  commentary: Type.String({ description: 'text' }),
  translations: StepTranslations,
  transition: WholeTransition,
  picture: Type.Enum([...SHOWN_PICTURES]),
  area: Type.Union([
    Type.Null(),
    Type.Object({ x: Pixels, y: Pixels, width: Pixels, height: Pixels }, { description: 'px of the image' }),
  ]),
  shape: Type.Union([Type.String(), Type.Null()], {
    description: 'the drawn outline: SVG path data in px of the image; null if it is the area',
  }),
  image: Type.Union([
    Type.Null(),
    Type.Object({
      uuid: Uuid,
      width: Pixels,
      height: Pixels,
      service: Type.String({ description: 'id of the IIIF Image API 3 service' }),
      thumbnail: Type.String(),
      sgtt: Type.String({ description: 'title of the item' }),
      autn: Type.String(),
    }),
  ]),
})
export type PlaybackStep = Static<typeof PlaybackStep>

/** A story for the viewer that plays it. */
export const StoryPlayback = Type.Object({
  uuid: Uuid,
  sgtt: Type.String(),
  author: Type.String(),
  description: Type.String(),
  ...slides,
  language: Type.Union([Type.Null(), Type.String()], {
    description: 'of the main texts; null if it is unknown and there are no translations',
  }),
  translations: StoryTranslations,
  steps: Type.Array(PlaybackStep),
  _links: Type.Object({ manifest: Link, viewer: Link }),
})
export type StoryPlayback = Static<typeof StoryPlayback>

export const readPlayback = endpoint({
  id: 'stories.getPlayback',
  method: 'GET',
  path: `${base}/:uuid/playback`,
  summary: 'A story for the viewer, with the images that this reader may see',
  params: UuidParams,
  answer: StoryPlayback,
  crossOrigin: true,
  acceptsViewingCookie: true,
})

/** Side of the square into which the images of areas in an exported story fit, px. */
export const EXPORTED_SIDE = 2048
/** Side of the square into which whole images of an exported story fit, px. Graphics chips of telephones draw an image of up to
 *  4,096 px as one texture, and it has about 3 MB. Areas are sharper by their own images. */
export const EXPORTED_WHOLE_SIDE = 4096

export const exportStory = endpoint({
  id: 'stories.getExport',
  method: 'GET',
  path: `${base}/:uuid/export`,
  summary:
    'A story as a zip: a folder of pages and images that opens offline, with zoom. A note replaces each image that this reader may not see',
  params: UuidParams,
  query: Type.Object({
    lang: Type.Optional(
      Type.Enum(['en', 'it'], {
        description: 'of index.html; the pages in the other languages of the story are beside it',
      }),
    ),
  }),
  produces: 'application/zip',
  refusals: DOWNLOAD_REFUSALS,
})
