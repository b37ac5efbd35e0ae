import { LOGO_MAX_BYTES, WATERMARK_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import {
  readLogoOfTenant,
  readWatermarkOfTenant,
  removeLogoOfTenant,
  removeWatermarkOfTenant,
  setLogoOfTenant,
  setWatermarkOfTenant,
} from '@pressmark/contract/tenants/tenants.ts'
import { readLogoOf } from './tenants.ts'
import { removeLogo, setLogo } from './logo.ts'
import { removeWatermark, setWatermark } from '#media/watermarks/watermarks.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { withOneFile } from '#platform/http/multipart.ts'
import type { Tenancy } from '#platform/http/tenancy.ts'
import { requireTenant } from './managed.ts'

type Needs = { database: Database; tenancy: Tenancy; blobs: Blobs; jobs: Jobs }

/** Logos and watermarks of organisations, which platform administrators see and change from any address. */
export const managedPictureRoutes = (stream: Stream, { tenancy, ...needs }: Needs) => {
  const { database, blobs } = needs

  stream(setLogoOfTenant, 'platform.manage', async ({ params, request, reply, caller }) => {
    await withOneFile(request, { field: 'file', most: LOGO_MAX_BYTES }, async (png) => {
      const { id: tenantId } = await requireTenant(database, params.id)
      await setLogo(database, { tenantId, personUuid: caller.personUuid }, png)
    })
    await tenancy.forget()
    return reply.code(204).send()
  })

  stream(removeLogoOfTenant, 'platform.manage', async ({ params, reply, caller }) => {
    const { id: tenantId } = await requireTenant(database, params.id)
    await removeLogo(database, { tenantId, personUuid: caller.personUuid })
    await tenancy.forget()
    return reply.code(204).send()
  })

  stream(readLogoOfTenant, 'platform.manage', async ({ params, reply }) => {
    const logo = await readLogoOf(database, await requireTenant(database, params.id))
    if (logo === undefined) throw new Refusal('notFound')
    return reply.type('image/png').send(logo)
  })

  stream(setWatermarkOfTenant, 'platform.manage', async ({ params, request, reply, caller }) => {
    await withOneFile(request, { field: 'file', most: WATERMARK_MAX_BYTES }, async (png) => {
      const { id: tenantId } = await requireTenant(database, params.id)
      await setWatermark(needs, { tenantId, personUuid: caller.personUuid }, png)
    })
    await tenancy.forget()
    return reply.code(204).send()
  })

  stream(removeWatermarkOfTenant, 'platform.manage', async ({ params, reply, caller }) => {
    const { id: tenantId } = await requireTenant(database, params.id)
    await removeWatermark(needs, { tenantId, personUuid: caller.personUuid })
    await tenancy.forget()
    return reply.code(204).send()
  })

  stream(readWatermarkOfTenant, 'platform.manage', async ({ params, reply }) => {
    const { watermark } = await requireTenant(database, params.id)
    if (watermark === null) throw new Refusal('notFound')
    return reply.type('image/png').send(await blobs.stream(watermark))
  })
}
