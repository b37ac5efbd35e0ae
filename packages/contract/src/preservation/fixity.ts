import { Type, type Static } from 'typebox'
import { ASSET_TYPES, PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** Days within which every original is checked again. */
export const FIXITY_DAYS = 30

export const FixityProblem = Type.Object({
  sha256: Type.String({ description: 'what the original was when it was uploaded' }),
  outcome: Type.Enum(['changed', 'missing']),
  checkedDate: Moment,
  assets: Type.Array(
    Type.Object({
      uuid: Uuid,
      itemUuid: Uuid,
      collectionUuid: Type.Union([Uuid, Type.Null()], { description: 'one that the item is in' }),
      assetType: Type.Enum([...ASSET_TYPES]),
      sgtt: Type.String(),
    }),
    { description: 'what rests on it; the first ten' },
  ),
})
export type FixityProblem = Static<typeof FixityProblem>

export const readFixity = endpoint({
  method: 'GET',
  path: '/meta/fixity',
  summary: 'Whether originals still are what was uploaded: how many were read again, and those that are kept back',
  query: Type.Object(paging(PAGE_SIZE, ['checkedDate'])),
  answer: Type.Intersect([
    pageOf({ damaged: Type.Array(FixityProblem) }),
    Type.Object({
      originals: Type.Integer(),
      checked: Type.Integer({ description: `read again, or uploaded, within ${FIXITY_DAYS} days` }),
      overdue: Type.Integer({ description: `neither read again nor uploaded within ${FIXITY_DAYS} days` }),
      oldestDate: Type.Union([Moment, Type.Null()], { description: 'what was read longest ago' }),
      lastDate: Type.Union([Moment, Type.Null()], { description: 'what was read last' }),
    }),
  ]),
})

export const readPremis = endpoint({
  method: 'GET',
  path: '/meta/assets/:uuid/premis',
  summary: 'What happened to the original of an asset, as PREMIS 3.0',
  params: UuidParams,
  produces: 'application/xml',
})
