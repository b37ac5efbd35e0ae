import { exportStory } from '@pressmark/contract/stories/stories.ts'
import type { RefuseDamaged } from '#media/derivatives/refuse-damaged.ts'
import { attachment } from '#media/files/attachment.ts'
import type { Renderer } from '#media/decoders/renderer.ts'
import type { Pyramids } from '#media/images/pyramids.ts'
import { isVisibleToAll } from '#media/rights.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { requesterOf, type DownloadQuota } from '#platform/http/download-quota.ts'
import type { Stream } from '#platform/http/route.ts'
import { untilClosed } from '#platform/http/request.ts'
import { readPlayback } from '#stories/storyboards/playback.ts'
import { downloadName } from '../names.ts'
import { exportedSteps } from './exported-steps.ts'
import { storyZip } from './story-zip.ts'

type Needs = {
  database: Database
  pyramids: Pyramids
  renderer: Renderer
  refuseDamaged: RefuseDamaged
  quota: DownloadQuota
}

const MAX_WAITING = 200
const RETRY_SECONDS = 5

export const storyDeliveryRoutes = (stream: Stream, { database, pyramids, renderer, refuseDamaged, quota }: Needs) => {
  stream(exportStory, 'public', async ({ params: { uuid }, query, tenant, caller, origin, request, reply }) => {
    const story = await readPlayback({ database, tenant, caller, origin, uuid })
    if (renderer.waiting() >= MAX_WAITING) throw new Refusal('unavailable', { facts: { retryAfter: RETRY_SECONDS } })
    const requester = requesterOf(caller, request)
    await quota.begin(requester, reply)
    const steps = await exportedSteps({ database, pyramids, tenant, caller, refuseDamaged }, story)
    // Nobody can open the link to a story that is not public.
    const isPublic = await isVisibleToAll(database, tenant, { entity: 'story', uuid })
    const signal = untilClosed(reply.raw)
    const language = query.lang ?? 'en'
    const live = isPublic ? story._links.viewer.href : undefined
    const making = { renderer, refuseDamaged, tenantId: tenant.id, language, live, signal }
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(downloadName({ pressmark: '', title: story.sgtt, ending: 'zip' })))
      .send(quota.counted(requester, storyZip(story, steps, making)))
  })
}
