import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import {
  findRoot,
  listAncestors,
  listChildCollections,
  listItemsOfCollection,
  readCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { isLogged, readSelf, readSignInMethods, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { ASSETS_PAGE_SIZE, CHILD_COLLECTIONS_PAGE_SIZE, PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '@pressmark/contract/platform/endpoint.ts'
import { findStoryByUuid } from '@pressmark/contract/stories/stories.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'

type Parts<E> = { params?: ParamsOf<E>; query?: QueryOf<E> }
/** Makes a call. Returns undefined if it was refused. */
export type Read = <E extends Endpoint>(endpoint: E, parts?: Parts<E>) => Promise<AnswerOf<E> | undefined>

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const BEFORE_SIGN_IN = /^\/ui\/(?:login|set-password)\/?$/
const HOME = /^\/ui(?:\/|\/catalog\/?)?$/
const COLLECTION = new RegExp(`^/ui/catalog/${UUID}/?$`)
const ITEM = new RegExp(`^/ui/catalog/${UUID}/cultural-item/${UUID}/?$`)
const STORY_EDITOR = new RegExp(`^/ui/story/editor/${UUID}/?$`)
const FIRST_SORT = 'lastModifiedDate,desc'

/** Makes the calls that the screen at this address makes first, as its queries write them. Independent calls start together. */
export const readScreen = async (read: Read, url: string): Promise<void> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const organisation = read(readTenantInfo)
  const self = BEFORE_SIGN_IN.test(pathname) ? undefined : await read(readSelf)
  if (self === undefined) await Promise.all([read(isLogged), read(readSignInMethods)])
  // A person who must set up a second factor may read nothing else.
  else if (!self.secondFactorRequired) await readContent(read, pathname, searchParams)
  await organisation
}

const readContent = async (read: Read, pathname: string, search: URLSearchParams): Promise<void> => {
  const item = ITEM.exec(pathname)?.[2]
  if (item !== undefined) return readItemScreen(read, item, search)
  const story = STORY_EDITOR.exec(pathname)?.[1]
  if (story !== undefined) return void (await read(findStoryByUuid, { query: { uuid: story } }))
  const collection = COLLECTION.exec(pathname)?.[1]
  if (collection !== undefined || HOME.test(pathname)) return readCatalogue(read, collection, search)
}

const readCatalogue = async (read: Read, uuid: string | undefined, search: URLSearchParams): Promise<void> => {
  const parentId = search.get('parentId')
  const tree = read(findRoot).then(async (root) => {
    if (root === undefined) return
    const branch = read(listChildCollections, {
      params: { uuid: root.uuid },
      query: { size: CHILD_COLLECTIONS_PAGE_SIZE, sort: ['sgtt'] },
    })
    await Promise.all([branch, uuid === undefined && readLists(read, root.uuid, search)])
  })
  const collection = uuid !== undefined && [
    read(readCollection, { params: { uuid } }),
    read(listAncestors, { params: { uuid }, query: parentId ? { parentId } : {} }),
    readLists(read, uuid, search),
  ]
  await Promise.all([tree, readWords(read), ...(collection || [])])
}

const readLists = (read: Read, uuid: string, search: URLSearchParams) =>
  Promise.all([
    read(listItemsOfCollection, {
      params: { uuid },
      query: { page: zeroBased(search, 'page'), size: PAGE_SIZE, sort: [search.get('sort') ?? FIRST_SORT] },
    }),
    read(listChildCollections, {
      params: { uuid },
      query: { page: zeroBased(search, 'folders'), size: CHILD_COLLECTIONS_PAGE_SIZE, sort: ['sgtt'] },
    }),
  ])

const readItemScreen = async (read: Read, uuid: string, search: URLSearchParams): Promise<void> => {
  const position = zeroBased(search, 'image')
  const query = { page: Math.floor(position / ASSETS_PAGE_SIZE), size: ASSETS_PAGE_SIZE, sort: ['position'] }
  await Promise.all([
    read(readItem, { params: { uuid } }),
    // Most items have images. Other media are read by the browser.
    !search.has('media') && read(listAssetsOfItem, { params: { uuid, assetType: 'images' }, query }),
    readWords(read),
  ])
}

/* The fields and the states are part of each card and of each item. */
const readWords = (read: Read) =>
  Promise.all([
    read(findTemplatesByResourceType, { query: { type: 'ITEM', sort: ['priority', 'order'] } }),
    read(listStates, { query: { size: 1000 } }),
  ])

/* Numbers of an address are 1-based. The server refuses those that no list has. */
const zeroBased = (search: URLSearchParams, name: string): number => Number(search.get(name) ?? 1) - 1
