import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { serializeRequests } from './pipelining.ts'

let close = async () => {}
afterEach(() => close())

type StartedRequest = { url: string; body: Promise<string>; response: ServerResponse }

const open = async (): Promise<{ started: StartedRequest[]; socket: Socket }> => {
  const started: StartedRequest[] = []
  const server = createServer(
    serializeRequests((request, response) => void started.push({ url: request.url!, body: text(request), response })),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  close = async () => {
    socket.destroy()
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { started, socket }
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: here\r\n\r\n`
const urls = (started: StartedRequest[]) => started.map(({ url }) => url)

test('pipelined requests start one after the other, and are answered in order', async () => {
  const { started, socket } = await open()
  const answered: string[] = []
  socket.on('data', (data) => answered.push(...(String(data).match(/answer \d/g) ?? [])))
  socket.write(get('/1') + `POST /2 HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\nbody${get('/3')}`)
  await expect.poll(() => urls(started)).toEqual(['/1'])
  started[0]!.response.end('answer 1')
  await expect.poll(() => urls(started)).toEqual(['/1', '/2'])
  expect(await started[1]!.body).toBe('body')
  socket.write(get('/4'))
  started[1]!.response.end('answer 2')
  await expect.poll(() => urls(started)).toEqual(['/1', '/2', '/3'])
  started[2]!.response.end('answer 3')
  await expect.poll(() => urls(started)).toEqual(['/1', '/2', '/3', '/4'])
  started[3]!.response.end('answer 4')
  await expect.poll(() => answered).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4'])
})

test('a client that sends without reading is paused, and its waiting requests do not start after it disconnects', async () => {
  const { started, socket } = await open()
  socket.pause()
  const all = get('/again').repeat(100_000)
  socket.write(all)
  await expect.poll(() => urls(started)).toEqual(['/again'])
  const { response } = started[0]!
  const gone = once(response, 'close')
  // Most of the data is still on the way, in the buffers of the sender.
  await expect.poll(() => response.socket!.isPaused()).toBe(true)
  expect(response.socket!.bytesRead).toBeLessThan(all.length / 10)
  socket.destroy()
  response.write(Buffer.alloc(10_000_000))
  await gone
  expect(urls(started)).toEqual(['/again'])
})
