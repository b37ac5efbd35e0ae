import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { dryRunAssetDeletion } from '@pressmark/contract/catalogue/assets.ts'
import { USING_STORIES_NAMED } from '@pressmark/contract/catalogue/using-stories.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

type Using = AnswerOf<typeof dryRunAssetDeletion>

/** Returns the number of stories that show one of these images, and the first of them by title.
 *  @param images selects uuids */
export const storiesThatShow = async (db: TenantDb, images: RawBuilder<unknown>): Promise<Using> => {
  const { rows } = await sql<{ uuid: string; sgtt: string; total: number }>`
    select e.uuid, e.title as sgtt, count(*) over () as total from story e
    where e.tenant_id = ${db.tenantId} and exists (
      select from story_step st where st.tenant_id = e.tenant_id and st.story_uuid = e.uuid and st.canvas_uuid in (${images}))
    order by e.sort_title, e.uuid limit ${USING_STORIES_NAMED}`.execute(db)
  return {
    storyboardsCount: rows[0]?.total ?? 0,
    storyboards: rows.map(({ uuid, sgtt }) => ({ uuid, sgtt })),
  }
}
