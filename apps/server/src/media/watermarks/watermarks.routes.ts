import { readWatermark, removeWatermark, setWatermark } from '@pressmark/contract/media.ts'
import type { FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { letRunOut } from '#platform/request.ts'
import type { Tenancy } from '#platform/tenancy.ts'
import type { TilePath } from '../images/tile-path.ts'
import { removeWatermark as remove, setWatermark as set } from './watermarks.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Jobs; tenancy: Tenancy; tilePath: TilePath }

const MOST_BYTES = 2_000_000

export const watermarkRoutes = (stream: Stream, { tenancy, tilePath, ...needs }: Needs) => {
  const forget = () => {
    tenancy.forget()
    tilePath.forget()
  }

  stream(setWatermark, 'tenant.manage', async ({ request, reply, tenant, caller }) => {
    try {
      await set(needs, { tenantId: tenant.id, personUuid: caller.personUuid }, await fileOf(request))
    } catch (error) {
      letRunOut(request.raw)
      throw error
    }
    forget()
    return reply.code(204).send()
  })

  stream(removeWatermark, 'tenant.manage', async ({ reply, tenant, caller }) => {
    await remove(needs, { tenantId: tenant.id, personUuid: caller.personUuid })
    forget()
    return reply.code(204).send()
  })

  stream(readWatermark, 'tenant.manage', async ({ reply, tenant }) => {
    if (tenant.watermark === null) throw new Refusal('notFound')
    return reply.type('image/png').send(await needs.blobs.stream(tenant.watermark))
  })
}

/* @throws badRequest; bodyTooLarge where it is larger than allowed */
const fileOf = async (request: FastifyRequest): Promise<Buffer> => {
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('badRequest', { detail: 'The body must be a multipart form' })
  const part = await request.file({ limits: { fileSize: MOST_BYTES } })
  if (part === undefined || part.fieldname !== 'file')
    throw new Refusal('badRequest', { detail: 'The form has no field "file"' })
  return part.toBuffer()
}
