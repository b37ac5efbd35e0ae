import { pipeline, type Readable, type Transform } from 'node:stream'
import { REFUSALS } from '@pressmark/contract/platform/refusals.ts'
import {
  askResumable,
  continueResumable,
  createResumable,
  describeResumables,
  dropResumable,
  RESUMABLE_DAYS,
} from '@pressmark/contract/ingest/resumable-uploads.ts'
import { MemoryLocker, Server, DataStore, Upload } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { PROBLEM_TYPE, problemOf, Refusal, refusalOfError } from '#platform/errors.ts'
import type { Stream, StreamContext } from '#platform/http/route.ts'
import { type Resumables, isKind } from './resumables.ts'
import type { Uploader } from './rows.ts'

type Needs = { resumables: Resumables; limit: number }

/** Implements the protocol tus 1.0 with our own store: https://tus.io/protocols/resumable-upload */
export const resumableRoutes = (app: FastifyInstance, stream: Stream, { resumables, limit }: Needs) => {
  // The tus handler reads the bytes itself.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  const locker = new MemoryLocker()

  const answer = async ({ tenant, caller, origin, request, reply }: Context, uuid?: string): Promise<void> => {
    const uploader = { tenantId: tenant.id, personUuid: caller.personUuid }
    if (uuid !== undefined) await resumables.find(uploader, uuid)
    // Errors of the tus handler are not instances of Error.
    const answerOf = (error: Error) => {
      const refusal = refusalOfError(error)
      if (refusal === undefined && !reply.raw.destroyed) request.log.error({ err: error }, 'unexpected')
      return tusErrorOf(refusal ?? new Refusal('unexpected', { facts: { requestId: request.id } }))
    }
    const server = new SpeakingServer({
      path: createResumable.path,
      datastore: new TusStore(resumables, uploader, () => app.uploadPace.stream(tenant.id)),
      locker,
      maxSize: limit,
      namingFunction: () => uuidv7(),
      generateUrl: (_request, { path, id }) => `${origin}${path}/${id}`,
      allowedOrigins: [origin],
      onUploadFinish: async (_request, { id }) => {
        await resumables.finish(uploader, id).catch((error: unknown) => {
          throw error instanceof Error ? answerOf(error) : error
        })
        return {}
      },
      onResponseError: (_request, error) => (error instanceof Error ? answerOf(error) : undefined),
    })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    await server.handle(request.raw, reply.raw)
  }
  for (const call of [createResumable, describeResumables]) stream(call, 'media.import', (context) => answer(context))
  for (const call of [askResumable, continueResumable, dropResumable])
    stream(call, 'media.import', (context) => answer(context, context.params.uuid))
}

type Context = Pick<
  StreamContext<typeof createResumable, 'media.import'>,
  'tenant' | 'caller' | 'origin' | 'request' | 'reply'
>

/* The tus handler sends every body as plain text. This class sends refusals in the common format. */
class SpeakingServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (body?.startsWith('{') === true) headers.set('content-type', PROBLEM_TYPE)
    return super.write(context, headers, status, body)
  }
}

const tusErrorOf = (refusal: Refusal) => ({
  status_code: refusal.code === 'staleVersion' ? 409 : REFUSALS[refusal.code].status,
  body: JSON.stringify(problemOf(refusal)),
})

const DEFAULTS: { filename: string; kind: string | null } = { filename: 'file', kind: 'image' }

/** The store interface of the tus handler, for one person. */
export class TusStore extends DataStore {
  readonly #resumables: Resumables
  readonly #uploader: Uploader
  readonly #pace: () => Transform

  constructor(resumables: Resumables, uploader: Uploader, pace: () => Transform) {
    super()
    this.extensions = ['creation', 'termination', 'expiration']
    this.#resumables = resumables
    this.#uploader = uploader
    this.#pace = pace
  }
  override async create(upload: Upload): Promise<Upload> {
    const { filename, kind } = { ...DEFAULTS, ...upload.metadata }
    if (!isKind(kind)) throw new Refusal('badRequest', { detail: 'There is no such type of file.' })
    const name = filename ?? DEFAULTS.filename
    await this.#resumables.begin(this.#uploader, { uuid: upload.id, name, kind, size: upload.size ?? 0 })
    return upload
  }
  override async getUpload(id: string): Promise<Upload> {
    const { name, size, received, progressAt } = await this.#resumables.find(this.#uploader, id)
    return new Upload({
      id,
      size,
      offset: received,
      metadata: { filename: name },
      creation_date: progressAt.toISOString(),
    })
  }
  override write(source: Readable, id: string, offset: number): Promise<number> {
    // The reader of the stream handles its errors.
    return this.#resumables.receive(
      this.#uploader,
      id,
      offset,
      pipeline(source, this.#pace(), () => {}),
    )
  }
  override remove(id: string): Promise<void> {
    return this.#resumables.drop(this.#uploader, id)
  }
  override getExpiration(): number {
    return RESUMABLE_DAYS * DAY_MS
  }
}
