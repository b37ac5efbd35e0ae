import { collectViolations, type Invariant } from './invariant.ts'
import { walkRows } from './walk.ts'

/** The blobs that a tenant's rows name, but for originals, and what names each. Files to be downloaded end by themselves. */
export const NAMED_BLOBS = `
  select name, kind || ' ' || uuid as of from asset_record a,
    unnest(array[a.pyramid, a.watermarked_pyramid, a.thumbnail, a.rendition, a.waveform, a.watermarked_with]) as name
    where a.tenant_id = $1 and name is not null
  union all select watermark, 'the organisation' from tenant where id = $1 and watermark is not null
  union all select name, 'upload ' || upload_uuid from resumable_part where tenant_id = $1`

export const namedBlobsAreThere: Invariant = {
  name: 'I2',
  says: 'no row names a file that is missing',
  problems: async ({ ask, blobs }) => {
    const { faults: problems, add } = collectViolations()
    await walkRows<{ name: string; of: string }>(ask, NAMED_BLOBS, async ({ name, of }) => {
      if ((await blobs.size(name)) === undefined) add(`${name} of ${of} is missing`)
    })
    return problems
  },
}
