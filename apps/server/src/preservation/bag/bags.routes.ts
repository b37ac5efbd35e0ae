import { bagCollection, bagTenant } from '@pressmark/contract/preservation/bags.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import { requesterOf, type DownloadQuota } from '#platform/http/download-quota.ts'
import type { Stream } from '#platform/http/route.ts'
import { idOrigin } from '#presentation/documents.ts'
import { bagOfCollection } from './bag-of-collection.ts'
import { bagZip } from './bag-zip.ts'

type Needs = { database: Database; blobs: Blobs; quota: DownloadQuota }

export const bagRoutes = (stream: Stream, { database, blobs, quota }: Needs) => {
  for (const call of [bagTenant, bagCollection] as const)
    stream(call, 'tenant.manage', async ({ tenant, caller, params, origin, request, reply }) => {
      const context = { database, blobs, tenant, origin: idOrigin(tenant, origin) }
      const { name, files } = await bagOfCollection(context, params?.uuid)
      const requester = requesterOf(caller, request)
      await quota.begin(requester, reply)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}.zip"`)
        .header('cache-control', 'private, no-store')
        .send(quota.counted(requester, bagZip(files, name)))
    })
}
