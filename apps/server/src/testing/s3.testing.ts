import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Config } from '#platform/config.ts'

const BUCKET = 'pressmark'

/** Handling of a request: it is forwarded or answered here. */
type Disturbance = (
  incoming: IncomingMessage,
  pass: () => void,
  answer: ServerResponse,
  passHalf: (bytes: number) => void,
) => void
const CALM: Disturbance = (_incoming, pass) => pass()

/** Starts an S3 server on this machine, and a proxy that can disturb the connection. */
export const openS3 = async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'pressmark-s3-'))
  // S3rver signs list requests wrongly: it uses the bucket's path without the slash of the request.
  const options = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false, allowMismatchedSignatures: true }
  const store = new S3rver({ ...options, directory, configureBuckets: [{ name: BUCKET }] })
  const { port } = await store.run()
  let mood = CALM
  const line = createServer((incoming, answer) => {
    const pass = (most?: number) => forward(incoming, answer, port, most)
    mood(incoming, () => pass(), answer, pass)
  })
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready))
  const config: S3Config = {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    forcePathStyle: true,
    copiesLimit: 1024 ** 3,
  }
  return {
    config,
    /** Returns the file in which the server stores an object. */
    fileOf: (name: string) => path.join(directory, BUCKET, `${name}._S3rver_object`),
    disturb: (next: Disturbance) => void (mood = next),
    calm: () => void (mood = CALM),
    close: async () => {
      line.closeAllConnections()
      await new Promise((closed) => line.close(closed))
      await store.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type S3 = Awaited<ReturnType<typeof openS3>>

/* @param most bytes of the response before the connection stalls */
const forward = (incoming: IncomingMessage, answer: ServerResponse, port: number, most = Infinity) => {
  const { method, url, headers } = incoming
  const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 500, response.headers)
    let passed = 0
    response.on('data', (chunk: Buffer) => {
      const part = chunk.subarray(0, most - passed)
      passed += part.length
      answer.write(part, () => passed >= most && answer.destroy())
    })
    response.on('end', () => passed < most && answer.end())
  })
  onward.on('error', () => answer.destroy())
  incoming.pipe(onward)
}
