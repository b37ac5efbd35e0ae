import type { TenantDb } from '#platform/db/database.ts'

// The links of a deleted story are not valid, but valid again if it is restored in time.
const VALID = `
  from draft_link d join story s on s.tenant_id = $1 and s.uuid = d.story_uuid
  where d.tenant_id = $1 and d.token_hash = $2 and d.expires_at > now()`

const OF_STORY = `select ${VALID} and d.story_uuid = $3`
const OF_IMAGE = `select ${VALID} and exists (
  select from story_step st where st.tenant_id = $1 and st.story_uuid = d.story_uuid and st.canvas_uuid = $3)`

/** Returns whether a draft link shows this story. `draft` is the hash of its token. @source decision 0073 */
export const showsStory = async (db: TenantDb, draft: Buffer, story: string): Promise<boolean> =>
  (await db.named('story of draft link', OF_STORY, [db.tenantId, draft, story])).length > 0

/** Returns whether a draft link shows this image: a step of its story has it at this moment. */
export const showsImage = async (db: TenantDb, draft: Buffer, image: string): Promise<boolean> =>
  (await db.named('image of draft link', OF_IMAGE, [db.tenantId, draft, image])).length > 0
