import { Type, type Static } from 'typebox'
import { COLLECTION_SEARCH_PAGE_SIZE, PAGE_SIZE, SERIES_STORIES_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, MetadataList, MetadataText, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { StoryCard } from './stories.ts'

/** A series as in lists, without the uuids of its stories. */
export const SeriesCard = Type.Object({
  uuid: Uuid,
  state: Type.String(),
  sgtt: Type.String({ description: 'title' }),
  label: Type.String({ description: 'the title again' }),
  pressmark: Type.String(),
  description: Type.String(),
  customMetadataList: MetadataList,
  storyboardsCount: Type.Integer({ minimum: 0 }),
  createdDate: Moment,
  lastModifiedDate: Moment,
  version: Type.Integer(),
  _links: Type.Object({ self: Link, storyboards: Link, 'iiif-collection': Link, viewer: Link }),
})
export type SeriesCard = Static<typeof SeriesCard>

export const Series = Type.Object({
  ...SeriesCard.properties,
  storyboards: Type.Array(Uuid, { description: 'its stories, in their order' }),
})
export type Series = Static<typeof Series>

const base = '/meta/storyboardCollections'
const sorts = ['sgtt', 'createdDate', 'lastModifiedDate'] as const
const SeriesPage = pageOf({ storyboardCollections: Type.Array(SeriesCard) })

/** Links or uuids of stories. */
const Stories = Type.Array(Type.String({ format: 'uri-reference', maxLength: 1000 }), {
  maxItems: SERIES_STORIES_SIZE,
})
const fields = {
  sgtt: Type.Optional(MetadataText),
  pressmark: Type.Optional(MetadataText),
  description: Type.Optional(MetadataText),
  customMetadataList: Type.Optional(MetadataList),
}

export const listSeries = endpoint({
  id: 'series.list',
  method: 'GET',
  path: base,
  summary: 'The series of the organisation, by title unless sorted',
  query: Type.Object(paging(PAGE_SIZE, sorts)),
  answer: SeriesPage,
})

export const readSeries = endpoint({
  id: 'series.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A series',
  params: UuidParams,
  answer: Series,
})

export const findSeriesByUuid = endpoint({
  id: 'series.findByUuid',
  method: 'GET',
  path: `${base}/search/findByUuid`,
  summary: 'A series',
  query: UuidParams,
  answer: Series,
})

export const findSeriesByMetadata = endpoint({
  id: 'series.findByMetadata',
  method: 'GET',
  path: `${base}/search/findByCustomMetadata`,
  summary: 'Series with every word of the text in one field; all series without a text',
  query: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    value: Type.String({ maxLength: 200 }),
    ...paging(COLLECTION_SEARCH_PAGE_SIZE, sorts),
  }),
  answer: SeriesPage,
})

export const listSeriesOfStory = endpoint({
  id: 'stories.listSeries',
  method: 'GET',
  path: '/meta/storyboards/:uuid/storyboardCollections',
  summary: 'The series that a story belongs to, by title',
  params: UuidParams,
  query: Type.Object(paging(PAGE_SIZE, sorts)),
  answer: SeriesPage,
})

export const listStoriesOfSeries = endpoint({
  id: 'series.listStories',
  method: 'GET',
  path: `${base}/:uuid/storyboards`,
  summary: `The stories of a series in their order; up to ${SERIES_STORIES_SIZE} at once`,
  params: UuidParams,
  query: Type.Object(paging(PAGE_SIZE, ['position'])),
  answer: pageOf({ storyboards: Type.Array(StoryCard) }),
})

/** A story on the public page of its series. */
export const ListedStory = Type.Object({
  uuid: Uuid,
  sgtt: Type.String(),
  author: Type.String(),
  description: Type.String(),
  stepsCount: Type.Integer({ minimum: 0 }),
  thumbnail: Type.Union([Type.String(), Type.Null()], {
    description: 'the area on the cover, or else of the first step, whose image this reader may see; null without one',
  }),
  public: Type.Boolean({ description: 'whether the story and all its images are visible without signing in' }),
})
export type ListedStory = Static<typeof ListedStory>

/** A series for the page that lists its stories. */
export const SeriesListing = Type.Object({
  uuid: Uuid,
  sgtt: Type.String(),
  description: Type.String(),
  public: Type.Boolean({ description: 'whether the series is visible without signing in' }),
  ...pageOf({ storyboards: Type.Array(ListedStory) }).properties,
})
export type SeriesListing = Static<typeof SeriesListing>

export const readSeriesListing = endpoint({
  id: 'series.getListing',
  method: 'GET',
  path: `${base}/:uuid/playback`,
  summary: 'A series for its public page, with the stories that this reader may see, in their order',
  params: UuidParams,
  query: Type.Object(paging(COLLECTION_SEARCH_PAGE_SIZE, ['position'])),
  answer: SeriesListing,
  crossOrigin: true,
  acceptsViewingCookie: true,
})

export const createSeries = endpoint({
  id: 'series.create',
  method: 'POST',
  path: base,
  summary: 'Creates a series, with stories if the call names some',
  body: Type.Object({ ...fields, storyboards: Type.Optional(Stories) }),
  answer: Series,
  status: 201,
  refusals: ['invalidMetadata'],
})

const changing = ['staleVersion', 'lockedByState'] as const

export const updateSeries = endpoint({
  id: 'series.update',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary: 'Changes the metadata of a series',
  params: UuidParams,
  body: Type.Object(fields),
  answer: Series,
  refusals: ['invalidMetadata', ...changing],
})

export const deleteSeries = endpoint({
  id: 'series.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Moves a series to the bin. Its stories stay',
  params: UuidParams,
  status: 204,
  refusals: changing,
})

const Position = Type.Integer({ minimum: 1, description: '1-based; a higher number than the last means the last' })

export const addStory = endpoint({
  id: 'series.addStory',
  method: 'PATCH',
  path: `${base}/:uuid/addStoryboard`,
  summary: 'Adds a story to a series, at a position or at the end. A story that is already in it stays where it is',
  params: UuidParams,
  body: Type.Object({ storyboardUuid: Uuid, position: Type.Optional(Position) }),
  answer: Series,
  refusals: changing,
})

export const removeStory = endpoint({
  id: 'series.removeStory',
  method: 'PATCH',
  path: `${base}/:uuid/removeStoryboard`,
  summary: 'Removes a story from a series. Nothing changes if it is not in it',
  params: UuidParams,
  body: Type.Object({ storyboardUuid: Uuid }),
  answer: Series,
  refusals: changing,
})

export const placeStory = endpoint({
  id: 'series.placeStory',
  method: 'PATCH',
  path: `${base}/:uuid/moveStoryboard`,
  summary: 'Moves a story of a series to a position',
  params: UuidParams,
  body: Type.Object({ storyboardUuid: Uuid, position: Position }),
  answer: Series,
  refusals: changing,
})

export const orderStories = endpoint({
  id: 'series.orderStories',
  method: 'PUT',
  path: `${base}/:uuid/storyboards`,
  summary: 'Orders stories: the named ones, by links or uuids, share the positions that they have',
  params: UuidParams,
  consumes: 'text/uri-list',
  body: Type.Array(Type.String({ format: 'uri-reference', maxLength: 1000 }), {
    minItems: 1,
    maxItems: SERIES_STORIES_SIZE,
  }),
  status: 204,
  refusals: changing,
})
