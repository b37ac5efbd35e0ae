import { RESOURCE_TYPES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { WaitingOrder } from '#workflow/inbox/inbox.queries.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { resultsSearch } from '#catalogue/results/address.ts'
import { isListSort, type ListSort } from '#catalogue/sorts.ts'
import { matching, oneOf, positive, text } from '#shared/text/address-values.ts'
import { screen, shell, texts } from './root.ts'

export const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/catalog', replace: true })
  },
})

/** Shows the collection tree next to each collection. */
export const browse = createRoute({
  getParentRoute: () => shell,
  id: 'browse',
  component: screen(() => import('#catalogue/CatalogueLayout.tsx'), 'CatalogueLayout'),
})

const CollectionPage = screen(() => import('#catalogue/collection/page/CollectionPage.tsx'), 'CollectionPage')

export const catalogue = createRoute({
  getParentRoute: () => browse,
  path: '/catalog',
  validateSearch: (search): { folders?: number; page?: number; sort?: ListSort } => ({
    ...positive('folders', search, 1),
    ...positive('page', search),
    ...matching('sort', isListSort, search),
  }),
  component: CollectionPage,
})

export const collection = createRoute({
  getParentRoute: () => browse,
  path: '/catalog/$collectionUuid',
  validateSearch: (search): { parentId?: string; folders?: number; page?: number; sort?: ListSort } => ({
    ...text('parentId', search),
    ...positive('folders', search, 1),
    ...positive('page', search),
    ...matching('sort', isListSort, search),
  }),
  component: CollectionPage,
})

export const item = createRoute({
  getParentRoute: () => shell,
  path: '/catalog/$collectionUuid/cultural-item/$uuid',
  loader: texts('copying', 'item', 'metadata', 'sharing', 'uploads', 'zoom'),
  component: screen(() => import('#catalogue/item/page/ItemPage.tsx'), 'ItemPage'),
})

/** A spreadsheet import, from the mapping of columns to undo. */
export const sheet = createRoute({
  getParentRoute: () => shell,
  path: '/imports/spreadsheets/$uuid',
  validateSearch: (search): { page?: number } => positive('page', search),
  loader: texts('sheets', 'uploads'),
  component: screen(() => import('#uploads/sheets/SheetPage.tsx'), 'SheetPage'),
})

export const sheets = createRoute({
  getParentRoute: () => shell,
  path: '/imports/spreadsheets',
  validateSearch: (search): { page?: number } => positive('page', search),
  loader: texts('exporting', 'sheets', 'uploads'),
  component: screen(() => import('#uploads/sheets/SheetsPage.tsx'), 'SheetsPage'),
})

export const bin = createRoute({
  getParentRoute: () => shell,
  path: '/bin',
  validateSearch: (search): { page?: number } => positive('page', search),
  loader: texts('item'),
  component: screen(() => import('#catalogue/bin/BinPage.tsx'), 'BinPage'),
})

export const bulkOperations = createRoute({
  getParentRoute: () => shell,
  path: '/changes',
  validateSearch: (search): { page?: number } => positive('page', search),
  loader: texts('bulk', 'metadata'),
  component: screen(() => import('#catalogue/bulk/BulkOperationsPage.tsx'), 'BulkOperationsPage'),
})

/** A bulk operation in the catalogue. */
export const bulkOperation = createRoute({
  getParentRoute: () => shell,
  path: '/changes/$uuid',
  loader: texts('bulk', 'metadata'),
  component: screen(() => import('#catalogue/bulk/BulkOperationPage.tsx'), 'BulkOperationPage'),
})

/** Entries that wait for the person, by resource type and state. */
export const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: (search): { resourceType?: ResourceType; state?: string; sort?: WaitingOrder; page?: number } => ({
    ...oneOf('resourceType', RESOURCE_TYPES, search),
    ...text('state', search),
    ...oneOf('sort', ['since,desc', 'title', 'state'] as const, search),
    ...positive('page', search),
  }),
  loader: texts('workflow'),
  component: screen(() => import('#workflow/inbox/InboxPage.tsx'), 'InboxPage'),
})

const ResultsPage = screen(() => import('#catalogue/results/ResultsPage.tsx'), 'ResultsPage')

export const results = createRoute({
  getParentRoute: () => shell,
  path: '/catalog/results',
  validateSearch: resultsSearch,
  loader: texts('metadata', 'search'),
  component: ResultsPage,
})

/** The same screen, opened from within a collection. */
export const resultsInCollection = createRoute({
  getParentRoute: () => shell,
  path: '/catalog/$collectionUuid/results',
  validateSearch: resultsSearch,
  loader: texts('metadata', 'search'),
  component: ResultsPage,
})
