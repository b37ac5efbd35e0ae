import { WATERMARK_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import { placeWatermark, readWatermark, removeWatermark, setWatermark } from '@pressmark/contract/media/media.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { withOneFile } from '#platform/http/multipart.ts'
import type { Tenancy } from '#platform/http/tenancy.ts'
import { watermarkAddress } from '../addresses.ts'
import { versionOf } from '../images/image-view.ts'
import { sendPicture } from '../versions.ts'
import { placeWatermark as move, removeWatermark as remove, setWatermark as set } from './watermarks.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Jobs; tenancy: Tenancy }

export const watermarkRoutes = (stream: Stream, { tenancy, ...needs }: Needs) => {
  stream(setWatermark, 'tenant.manage', async ({ request, reply, tenant, caller }) => {
    const who = { tenantId: tenant.id, personUuid: caller.personUuid }
    await withOneFile(request, { field: 'file', most: WATERMARK_MAX_BYTES }, (png) => set(needs, who, png))
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(placeWatermark, 'tenant.manage', async ({ body, reply, tenant, caller }) => {
    await move(needs, { tenantId: tenant.id, personUuid: caller.personUuid }, body.place)
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(removeWatermark, 'tenant.manage', async ({ reply, tenant, caller }) => {
    await remove(needs, { tenantId: tenant.id, personUuid: caller.personUuid })
    await tenancy.invalidate()
    return reply.code(204).send()
  })

  stream(readWatermark, 'tenant.manage', async ({ query, reply, tenant, origin }) => {
    if (tenant.watermark === null) throw new Refusal('notFound')
    const { watermark } = tenant
    return sendPicture(reply, {
      read: () => needs.blobs.stream(watermark),
      version: versionOf(watermark),
      requested: query.version,
      address: origin + watermarkAddress(watermark),
    })
  })
}
