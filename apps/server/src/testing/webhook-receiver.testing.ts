import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string; url: string }

/** Starts an HTTP receiver on this machine with configurable responses. It keeps the requests. */
export const openReceiver = async (
  answer: (response: ServerResponse, received: Received) => void = (response) => response.end(),
) => {
  const received: Received[] = []
  const behaviour = { answer }
  const read = async (request: IncomingMessage): Promise<string> => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString()
  }
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const one = { headers: request.headers, body, url: request.url ?? '' }
      received.push(one)
      behaviour.answer(response, one)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}/hook`,
    host: `127.0.0.1:${port}`,
    received,
    answers: (other: typeof answer) => void (behaviour.answer = other),
    close,
    comeBack: () => listen(port),
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers).end()
  }
