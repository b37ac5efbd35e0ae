import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { serializeRequests } from './pipelining.ts'

let close = async () => {}
afterEach(() => close())

type Begun = { url: string; body: Promise<string>; response: ServerResponse }

const open = async (): Promise<{ begun: Begun[]; socket: Socket }> => {
  const begun: Begun[] = []
  const server = createServer(
    serializeRequests((request, response) => void begun.push({ url: request.url!, body: text(request), response })),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  close = async () => {
    socket.destroy()
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { begun, socket }
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: here\r\n\r\n`
const urls = (begun: Begun[]) => begun.map(({ url }) => url)

test('pipelined requests start one after the other, and are answered in order', async () => {
  const { begun, socket } = await open()
  const answered: string[] = []
  socket.on('data', (data) => answered.push(...(String(data).match(/answer \d/g) ?? [])))
  socket.write(get('/1') + `POST /2 HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\nbody${get('/3')}`)
  await expect.poll(() => urls(begun)).toEqual(['/1'])
  begun[0]!.response.end('answer 1')
  await expect.poll(() => urls(begun)).toEqual(['/1', '/2'])
  expect(await begun[1]!.body).toBe('body')
  socket.write(get('/4'))
  begun[1]!.response.end('answer 2')
  await expect.poll(() => urls(begun)).toEqual(['/1', '/2', '/3'])
  begun[2]!.response.end('answer 3')
  await expect.poll(() => urls(begun)).toEqual(['/1', '/2', '/3', '/4'])
  begun[3]!.response.end('answer 4')
  await expect.poll(() => answered).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4'])
})

test('a client that sends without reading is paused, and its waiting requests do not start after it disconnects', async () => {
  const { begun, socket } = await open()
  socket.pause()
  const all = get('/again').repeat(100_000)
  socket.write(all)
  await expect.poll(() => urls(begun)).toEqual(['/again'])
  const { response } = begun[0]!
  const gone = once(response, 'close')
  // Most of the data is still on the way, in the buffers of the sender.
  await expect.poll(() => response.socket!.isPaused()).toBe(true)
  expect(response.socket!.bytesRead).toBeLessThan(all.length / 10)
  socket.destroy()
  response.write(Buffer.alloc(10_000_000))
  await gone
  expect(urls(begun)).toEqual(['/again'])
})
