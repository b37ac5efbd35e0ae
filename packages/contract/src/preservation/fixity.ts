import { Type, type Static } from 'typebox'
import { ASSET_TYPES, PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** Days within which every original is checked again. */
export const FIXITY_DAYS = 30

export const FixityProblem = Type.Object({
  sha256: Type.String({ description: 'SHA-256 at the upload' }),
  outcome: Type.Enum(['changed', 'missing']),
  checkedDate: Moment,
  assets: Type.Array(
    Type.Object({
      uuid: Uuid,
      itemUuid: Uuid,
      collectionUuid: Type.Union([Uuid, Type.Null()], { description: 'one collection of the item' }),
      assetType: Type.Enum([...ASSET_TYPES]),
      sgtt: Type.String(),
    }),
    { description: 'the first ten assets that use it' },
  ),
})
export type FixityProblem = Static<typeof FixityProblem>

/** Counts of derivatives, and of assets by their rebuild. */
const Derivatives = Type.Object({
  total: Type.Integer(),
  missing: Type.Integer(),
  changed: Type.Integer(),
  olderRecipe: Type.Integer({ description: 'made by an earlier recipe' }),
  unknownRecipe: Type.Integer({ description: 'made by a release that recorded no recipe' }),
  waiting: Type.Integer({ description: 'assets that wait for a rebuild' }),
  failed: Type.Integer({ description: 'assets whose rebuild has failed' }),
})

/** Which derivatives are rebuilt. `olderRecipe` includes those without a recorded recipe. */
export const REBUILD_SCOPES = ['damaged', 'olderRecipe', 'all'] as const

export const readFixity = endpoint({
  id: 'fixity.get',
  method: 'GET',
  path: '/meta/fixity',
  summary: 'Counts the checked originals, and lists the damaged ones, which are not served. Counts the derivatives',
  query: Type.Object(paging(PAGE_SIZE, ['checkedDate'])),
  answer: Type.Intersect([
    pageOf({ damaged: Type.Array(FixityProblem) }),
    Type.Object({
      originals: Type.Integer(),
      checked: Type.Integer({ description: `checked or uploaded within ${FIXITY_DAYS} days` }),
      overdue: Type.Integer({ description: `neither checked nor uploaded within ${FIXITY_DAYS} days` }),
      oldestDate: Type.Union([Moment, Type.Null()], { description: 'the oldest check' }),
      lastDate: Type.Union([Moment, Type.Null()], { description: 'the latest check' }),
      derivatives: Derivatives,
    }),
  ]),
})

export const startRebuilds = endpoint({
  id: 'fixity.rebuild',
  method: 'POST',
  path: '/meta/fixity/rebuilds',
  summary: 'Makes derivatives again from their originals, as jobs. The report of fixity counts those that wait',
  body: Type.Object({ scope: Type.Enum([...REBUILD_SCOPES]) }),
  status: 202,
})

export const readPremis = endpoint({
  id: 'fixity.getPremis',
  method: 'GET',
  path: '/meta/assets/:uuid/premis',
  summary: 'The history of the original of an asset, as PREMIS 3.0',
  params: UuidParams,
  produces: 'application/xml',
})
