import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { withOneFile } from './multipart.ts'
import { createServer } from './server.ts'

const LIMIT = 100_000

let app: FastifyInstance
beforeAll(async () => {
  app = await createServer(readConfig({}), createLog('silent'), (listener) => listener)
  app.post('/file', async (request, reply) => {
    let size = 0
    await withOneFile(request, { field: 'file', most: LIMIT }, async (bytes) => void (size = bytes.length))
    return reply.send({ size })
  })
})
afterAll(() => app.close())

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
const TAIL = '\r\n--b--\r\n'

/* Sends one file in pieces of these sizes. */
const send = (...sizes: number[]) =>
  app.inject({
    method: 'POST',
    url: '/file',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Readable.from(
      [HEAD, ...sizes.map((size) => Buffer.alloc(size, 'x')), TAIL].map((piece) => Buffer.from(piece)),
    ),
  })

test('a file of the largest size is accepted', async () => {
  for (const sizes of [[LIMIT], [LIMIT - 1, 1], [1, LIMIT - 1]])
    expect((await send(...sizes)).json()).toEqual({ size: LIMIT })
})

test.each([[[LIMIT + 1]], [[LIMIT, 1]], [[LIMIT, 50_000]], [[1, LIMIT - 1, 1]]])(
  'a larger file in these pieces is refused: %j',
  async (sizes) => {
    const answer = await send(...sizes)
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'fileTooLarge'])
  },
)
