import { randomBytes } from 'node:crypto'
import { MAX_DRAFT_LINKS, type DraftLink } from '@pressmark/contract/stories/draft-links.ts'
import { v7 as uuidv7 } from 'uuid'
import { broadcast } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { draftHash } from '#platform/http/draft-cookie.ts'
import { lockStory } from '../fields.ts'

const DAY_MS = 24 * 3600 * 1000

const validLinks = (db: TenantDb) =>
  db
    .selectFrom('draft_link as d')
    .innerJoin('story as s', (join) =>
      join.onRef('s.tenant_id', '=', 'd.tenant_id').onRef('s.uuid', '=', 'd.story_uuid'),
    )
    .where('d.tenant_id', '=', db.tenantId)
    .where('d.expires_at', '>', new Date())

/** Returns the valid links of a story, the latest first.
 *  @throws notFound */
export const readDraftLinks = async (db: TenantDb, story: string): Promise<DraftLink[]> => {
  const found = await db
    .selectFrom('story')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', story)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('notFound')
  const rows = await validLinks(db)
    .select(['d.uuid', 'd.note', 'd.created_at', 'd.expires_at'])
    .where('d.story_uuid', '=', story)
    .orderBy('d.created_at', 'desc')
    .execute()
  return rows.map(linkAnswer)
}

type Row = { uuid: string; note: string; created_at: Date; expires_at: Date }

const linkAnswer = ({ uuid, note, created_at, expires_at }: Row): DraftLink => ({
  uuid,
  note,
  createdDate: created_at.toISOString(),
  expiresDate: expires_at.toISOString(),
})

/** Creates a link, and deletes those that have expired.
 *  @returns the link with its token, which is not stored
 *  @throws notFound; badRequest if the story has too many links */
export const createDraftLink = async (
  db: TenantDb,
  person: Actor,
  story: string,
  { days, note = '' }: { days: number; note?: string | undefined },
): Promise<DraftLink & { token: string }> => {
  await lockStory(db, story)
  await db
    .deleteFrom('draft_link')
    .where('tenant_id', '=', db.tenantId)
    .where('story_uuid', '=', story)
    .where('expires_at', '<=', new Date())
    .execute()
  if ((await readDraftLinks(db, story)).length >= MAX_DRAFT_LINKS)
    throw new Refusal('badRequest', { detail: `A story has at most ${MAX_DRAFT_LINKS} draft links. Revoke one first.` })
  const token = randomBytes(32).toString('base64url')
  const row = {
    uuid: uuidv7(),
    note: note.trim(),
    created_at: new Date(),
    expires_at: new Date(Date.now() + days * DAY_MS),
  }
  await db
    .insertInto('draft_link')
    .values({ tenant_id: db.tenantId, story_uuid: story, token_hash: draftHash(token), ...row })
    .execute()
  const entity = { type: 'story', uuid: story } as const
  await record(db, person, { kind: 'story.draft-link-created', entity, after: { comment: row.note } })
  return { ...linkAnswer(row), token }
}

/** Revokes a link. No image is sent for it after the transaction.
 *  @throws notFound */
export const revokeDraftLink = async (
  db: TenantDb,
  person: Actor,
  { story, link }: { story: string; link: string },
): Promise<void> => {
  const row = await db
    .deleteFrom('draft_link')
    .where('tenant_id', '=', db.tenantId)
    .where('story_uuid', '=', story)
    .where('uuid', '=', link)
    .returning('note')
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  const entity = { type: 'story', uuid: story } as const
  await record(db, person, { kind: 'story.draft-link-revoked', entity, before: { comment: row.note } })
  await broadcast(db, { invalidate: 'rights' })
}

/** Returns when a link expires. Wrong, expired and revoked tokens, and those of other tenants, get the same refusal.
 *  @throws notFound */
export const expiryOfDraft = async (db: TenantDb, token: string): Promise<Date> => {
  const row = await validLinks(db)
    .select('d.expires_at')
    .where('d.token_hash', '=', draftHash(token))
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row.expires_at
}
