import type { FastifyReply } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { etagMatches, untilClosed } from '#platform/http/request.ts'
import type { Renderer } from '../decoders/renderer.ts'
import { computeImage, refusalWords, type AnswerPlan, type ImagePlan } from './image-answers.ts'
import { pictureOf, type ImageView, type Source } from './image-view.ts'
import { fetchTile, readTile } from './pyramids.ts'
import { cacheControl } from './tile-path.ts'

const MOST_WAITING = 200

/** Sends what was planned: the stored tile, or what the renderer computes.
 *  @throws badRequest, notImplementedForImage, notFound; unavailable while the watermark is being put in, and when too many wait */
export const createSendImage =
  (renderer: Renderer) =>
  async (reply: FastifyReply, view: ImageView, plan: ImagePlan): Promise<FastifyReply> => {
    const answer = admitted(plan)
    const source = answer.of === 'thumbnail' ? view.thumbnail : pictureOf(view)
    reply.header('cache-control', cacheControl(view.shared)).header('vary', 'cookie').header('etag', source.etag)
    if (answer.link !== undefined) reply.header('link', answer.link)
    reply.type(answer.mediaType)
    if (etagMatches(reply.request.headers['if-none-match'], source.etag)) return reply.code(304).send()
    const tile = answer.tile && (readTile(source, answer.tile) ?? (await fetchTile(source, answer.tile)))
    if (tile !== undefined) return reply.send(tile)
    // How long it would be is told only by computing it, which nobody asks for here.
    if (reply.request.method === 'HEAD') return reply.send()
    return compute(renderer, reply, source, answer)
  }

const compute = async (
  renderer: Renderer,
  reply: FastifyReply,
  source: Source,
  { resolved }: AnswerPlan,
): Promise<FastifyReply> => {
  if (renderer.waiting() >= MOST_WAITING) throw new Refusal('unavailable', { facts: { retryAfter: 5 } })
  const gone = untilClosed(reply.raw)
  try {
    return reply.send(await computeImage(renderer, source, resolved, gone))
  } catch (error) {
    // Whoever went away is told nothing, and nobody is at fault.
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
