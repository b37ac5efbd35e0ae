import { bagCollection, bagTenant } from '@pressmark/contract/preservation/bags.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'
import { checkOriginal } from '../fixity/schedule.ts'
import { requesterOf, type DownloadQuota } from '#platform/http/download-quota.ts'
import type { Stream } from '#platform/http/route.ts'
import { idOrigin } from '#presentation/documents.ts'
import { bagOfCollection } from './bag-of-collection.ts'
import { bagZip } from './bag-zip.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Enqueue; log: Log; quota: DownloadQuota }

/** The whole bandwidth of the storage, until the end. */
const UNLIMITED = { share: 1, signal: new AbortController().signal }

export const bagRoutes = (stream: Stream, { quota, ...needs }: Needs) => {
  for (const call of [bagTenant, bagCollection] as const)
    stream(call, 'tenant.manage', async ({ tenant, caller, params, origin, request, reply }) => {
      // The next bag leaves a damaged file out, because the check records it.
      const onChanged = (sha256: string) => checkOriginal(needs, { tenantId: tenant.id, sha256 }, UNLIMITED)
      const context = { ...needs, tenant, origin: idOrigin(tenant, origin), onChanged }
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
