import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { StepRow } from './step-rows.ts'

/** A step with the data of its image, whose derivatives are names of blobs, or null if the image was deleted. */
export type ImagedStep = StepRow & {
  picture: 'shown' | 'replaced' | 'gone'
  image: {
    item: string
    title: string
    author: string
    pressmark: string
    width: number | null
    height: number | null
    thumbnail: string | null
    pyramid: string | null
    watermarkedPyramid: string | null
    watermarkedWith: string | null
    inPublicState: boolean
  } | null
}

/** Returns the ordered steps of a story with their images. An image without a state of its own has the state of its item, as in media/rights.ts. */
export const readImagedSteps = async (db: TenantDb, story: string): Promise<ImagedStep[]> => {
  const { rows } = await sql<ImagedStep>`
    select st.uuid, st.title, st.commentary, st.canvas_uuid, st.drawn_on, st.x, st.y, st.width, st.height, st.outline, st.transition, st.translations,
      case when a.uuid is null then 'gone' when st.drawn_on <> a.original_sha256 then 'replaced' else 'shown' end as picture,
      case when a.uuid is null then null else jsonb_build_object('item', i.uuid, 'title', i.title, 'author', i.author, 'pressmark', i.pressmark,
        'width', a.width, 'height', a.height, 'thumbnail', a.thumbnail, 'pyramid', a.pyramid,
        'watermarkedPyramid', a.watermarked_pyramid, 'watermarkedWith', a.watermarked_with,
        'inPublicState', case when own.name = ${DEFAULT_STATE} then above.is_public else own.is_public end) end as image
    from story_step st
    left join asset a on a.tenant_id = st.tenant_id and a.uuid = st.canvas_uuid
    left join item i on i.tenant_id = a.tenant_id and i.uuid = a.item_uuid
    left join state own on own.tenant_id = a.tenant_id and own.uuid = a.state_uuid
    left join state above on above.tenant_id = i.tenant_id and above.uuid = i.state_uuid
    where st.tenant_id = ${db.tenantId} and st.story_uuid = ${story} order by st.position`.execute(db)
  return rows
}
