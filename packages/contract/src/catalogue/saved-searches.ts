import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { ITEM_SEARCH_SORTS } from './items.ts'
import { itemFilters } from './item-filters.ts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const { by, state, media, author, field, collection, branch } = itemFilters

/** The query of a saved search, as in the address of the results page. Days are in the time zone of the reader. */
export const SearchQuery = Type.Object({
  searchTerm: Type.Optional(Type.String({ maxLength: 200 })),
  by,
  state,
  media,
  author,
  field,
  collection,
  branch,
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  modifiedFrom: Type.Optional(Day),
  modifiedTo: Type.Optional(Day),
  sort: Type.Optional(Type.String({ pattern: `^(${ITEM_SEARCH_SORTS.join('|')})(,(asc|desc))?$` })),
})
export type SearchQuery = Static<typeof SearchQuery>

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

export const SavedSearch = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  search: SearchQuery,
  createdDate: Moment,
  version: Type.Integer(),
  _links: Type.Object({ self: Link }),
})
export type SavedSearch = Static<typeof SavedSearch>

const base = '/meta/savedSearches'

/** Maximum number of saved searches of a person. */
export const MAX_SAVED_SEARCHES = 100

export const listSavedSearches = endpoint({
  id: 'savedSearches.list',
  method: 'GET',
  path: base,
  summary: 'The saved searches of the user in this organisation, by name',
  query: Type.Object({ page: paging(MAX_SAVED_SEARCHES, []).page, size: paging(MAX_SAVED_SEARCHES, []).size }),
  answer: pageOf({ savedSearches: Type.Array(SavedSearch) }),
})

export const saveSearch = endpoint({
  id: 'savedSearches.create',
  method: 'POST',
  path: base,
  summary: 'Saves a search under a name, for this user only',
  body: Type.Object({ name: Name, search: SearchQuery }),
  answer: SavedSearch,
  status: 201,
  refusals: ['savedSearchNameTaken', 'tooManySavedSearches'],
})

export const renameSavedSearch = endpoint({
  id: 'savedSearches.rename',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary: 'Renames a saved search',
  params: UuidParams,
  body: Type.Object({ name: Name }),
  answer: SavedSearch,
  refusals: ['savedSearchNameTaken', 'staleVersion'],
})

export const deleteSavedSearch = endpoint({
  id: 'savedSearches.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Deletes a saved search',
  params: UuidParams,
  status: 204,
})
