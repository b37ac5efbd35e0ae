import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, Uuid, UuidParams } from '../platform/hal.ts'

/** Longest validity of a draft link, days. */
export const DRAFT_LINK_DAYS = 30
/** Number of valid draft links of a story. */
export const MAX_DRAFT_LINKS = 20

/** A link with which people without an account watch a story that is not public. */
export const DraftLink = Type.Object({
  uuid: Uuid,
  note: Type.String({ description: 'for whom the link is' }),
  createdDate: Moment,
  expiresDate: Moment,
})
export type DraftLink = Static<typeof DraftLink>

const base = '/meta/storyboards'

export const listDraftLinks = endpoint({
  id: 'draftLinks.list',
  method: 'GET',
  path: `${base}/:uuid/draftLinks`,
  summary: 'The valid draft links of a story, the latest first, without their addresses',
  params: UuidParams,
  answer: Type.Object({ draftLinks: Type.Array(DraftLink) }),
})

export const createDraftLink = endpoint({
  id: 'draftLinks.create',
  method: 'POST',
  path: `${base}/:uuid/draftLinks`,
  summary: `Creates a draft link. Only this answer has its address. A story has up to ${MAX_DRAFT_LINKS} valid links`,
  params: UuidParams,
  body: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: DRAFT_LINK_DAYS, description: 'until the link expires' }),
    note: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({ ...DraftLink.properties, address: Type.String() }),
  status: 201,
  withoutIdempotencyKey: true,
  refusals: ['badRequest'],
})

export const revokeDraftLink = endpoint({
  id: 'draftLinks.revoke',
  method: 'DELETE',
  path: `${base}/:uuid/draftLinks/:link`,
  summary: 'Revokes a draft link at once',
  params: Type.Object({ uuid: Uuid, link: Uuid }),
  status: 204,
})

export const openDraft = endpoint({
  id: 'draftLinks.open',
  answerHeaders: ['Set-Cookie'],
  method: 'POST',
  path: '/meta/draftAccess',
  summary: 'Sets the cookie with which the story of a draft link can be watched. All other tokens get the same answer',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  status: 204,
  withoutIdempotencyKey: true,
})
