import { collectViolations, type Invariant } from './invariant.ts'
import { walkRows } from './walk.ts'

/** The blobs named by the rows of a tenant, except originals, and the entity that names each. Downloads expire on their own. */
export const NAMED_BLOBS = `
  select name, kind || ' ' || uuid as of from asset_record a,
    unnest(array[a.pyramid, a.watermarked_pyramid, a.thumbnail, a.rendition, a.waveform, a.watermarked_with]) as name
    where a.tenant_id = $1 and name is not null
  union all select watermark, 'the organisation' from tenant where id = $1 and watermark is not null
  union all select name, 'upload ' || upload_uuid from resumable_part where tenant_id = $1`

export const namedBlobsExist: Invariant = {
  name: 'I2',
  description: 'no row names a missing file',
  problems: async ({ ask, blobs }) => {
    const { problems, add } = collectViolations()
    await walkRows<{ name: string; of: string }>(ask, NAMED_BLOBS, async ({ name, of }) => {
      if ((await blobs.size(name)) === undefined) add(`${name} of ${of} is missing`)
    })
    return problems
  },
}
