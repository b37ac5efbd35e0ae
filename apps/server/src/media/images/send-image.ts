import type { FastifyReply } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { etagMatches, untilClosed } from '#platform/http/request.ts'
import { requesterOf, type DownloadQuota } from '#platform/http/download-quota.ts'
import type { Caller } from '#platform/http/route.ts'
import { isLarge, type Renderer } from '../decoders/renderer.ts'
import { computeImage, refusalWords, type AnswerPlan, type ImagePlan } from './image-answers.ts'
import { cacheControl, pictureOf, type ImageView, type Source } from './image-view.ts'
import { fetchTile, readTile } from './pyramids.ts'

const MAX_WAITING = 200

type Sending = { view: ImageView; caller: Caller | undefined; isVersioned: boolean }

/**
 * Sends the stored tile or a computed image.
 * @throws badRequest, notImplementedForImage, notFound
 * @throws unavailable Without the watermark, or if too many requests wait.
 * @throws tooManyDownloads, downloadLimitReached For a large image.
 */
export const createSendImage =
  (renderer: Renderer, quota: DownloadQuota) =>
  async (reply: FastifyReply, { view, caller, isVersioned }: Sending, plan: ImagePlan): Promise<FastifyReply> => {
    const answer = admitted(plan)
    const source = answer.of === 'thumbnail' ? view.thumbnail : pictureOf(view)
    reply
      .header('cache-control', cacheControl({ ...view, isVersioned }))
      .header('vary', 'cookie, authorization')
      .header('etag', source.etag)
    if (answer.link !== undefined) reply.header('link', answer.link)
    reply.type(answer.mediaType)
    if (etagMatches(reply.request.headers['if-none-match'], source.etag)) return reply.code(304).send()
    const tile = answer.tile && (readTile(source, answer.tile) ?? (await fetchTile(source, answer.tile)))
    if (tile !== undefined) return reply.send(tile)
    // Only computing the image shows its length, which a HEAD request does not need.
    if (reply.request.method === 'HEAD') return reply.send()
    const { width, height } = answer.resolved
    if (isLarge(answer.resolved))
      await quota.begin(requesterOf(caller, reply.request), reply, { pixels: width * height })
    return compute(renderer, reply, source, answer)
  }

const compute = async (
  renderer: Renderer,
  reply: FastifyReply,
  source: Source,
  { resolved }: AnswerPlan,
): Promise<FastifyReply> => {
  if (renderer.waiting() >= MAX_WAITING) throw new Refusal('unavailable', { facts: { retryAfter: 5 } })
  const gone = untilClosed(reply.raw)
  try {
    return reply.send(await computeImage(renderer, source, resolved, gone))
  } catch (error) {
    // The client has disconnected, so there is no one to answer and no error.
    if (gone.aborted) return reply.hijack()
    throw error
  }
}

const admitted = (plan: ImagePlan): AnswerPlan => {
  switch (plan.type) {
    case 'answer':
      return plan
    case 'noTile':
      throw new Refusal('notFound')
    case 'notSupported':
      throw new Refusal('notImplementedForImage', { detail: refusalWords(plan) })
    default:
      throw new Refusal('badRequest', { detail: refusalWords(plan) })
  }
}
