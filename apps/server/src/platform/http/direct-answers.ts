import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { giveAway, withDate, type DirectAnswer } from './direct-answer.ts'

export type DirectSource = {
  /** Whether connections that request this address may get direct answers later. */
  covers: (url: string) => boolean
  /** Finds the response to a GET request.
   *  @param headers all header lines of the request, as they were received */
  find: (address: string, headers: string) => DirectAnswer | undefined
  /** Receives header lines that Node has parsed, with the parsed request. */
  learn: (headers: string, request: IncomingMessage) => void
}

/** Answers requests without the HTTP parser and without objects for request and response, which cost more than the tile.
 *  Only a request with known bytes is answered: Node has accepted the same header lines before, and the source knows the
 *  address. Node gets all other bytes unchanged. So there is no second parser that could understand a request differently.
 *  @source docs/decisions/0049-direct-answers.md */
export const sendDirectAnswers = (server: Server, source: DirectSource): void => {
  const connections = new WeakMap<Socket, Connection>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, url = '' } = request
    let connection = connections.get(socket)
    if (connection === undefined && source.covers(url)) {
      connection = createConnection(socket, source)
      connections.set(socket, connection)
    }
    connection?.started(request, response)
  })
}
type Connection = ReturnType<typeof createConnection>

type Parse = (bytes: Buffer) => void

const createConnection = (socket: Socket, source: DirectSource) => {
  let parse: Parse | undefined
  /* Requests that Node is processing. */
  let open = 0
  /* Whether the next byte is the first one of a request. */
  let isBetween = false
  let beganNow: IncomingMessage[] = []
  const isIdle = () => isBetween && open === 0 && socket.writable && socket.writableLength === 0

  const onData = (chunk: Buffer) => {
    const from = isIdle() ? sendKnown(chunk) : 0
    if (from < chunk.length) passOn(from === 0 ? chunk : chunk.subarray(from))
  }

  /* Sends responses to the requests at the start. @returns the number of bytes that are answered */
  const sendKnown = (chunk: Buffer): number => {
    const text = chunk.toString('latin1', 0, MAX_TEXT)
    let from = 0
    while (isIdle()) {
      const head = headAt(text, from)
      const answer = head && source.find(head.address, head.headers)
      if (answer === undefined) break
      socket.write(withDate(answer, Date.now()))
      // The kernel did not take all bytes. They must not change until it does.
      if (socket.writableLength > 0) giveAway(answer)
      from = head!.end // there is an answer
    }
    return from
  }

  const passOn = (bytes: Buffer): void => {
    const wasBetween = isBetween
    beganNow = []
    parse?.(bytes)
    const [request, ...others] = beganNow
    const isOne = request !== undefined && others.length === 0 && request.complete
    // Then the empty line at the end is that of the request, also if the request began in an earlier part. Nothing follows it.
    isBetween = isOne && bytes.indexOf(HEAD_END) === bytes.length - HEAD_END.length
    if (isOne && wasBetween && isBetween && bytes.length <= MAX_TEXT) learn(bytes.toString('latin1'), request)
  }

  const learn = (text: string, request: IncomingMessage) => {
    const head = headAt(text, 0)
    if (head?.address === request.url) source.learn(head!.headers, request)
  }

  /* Receives the bytes before Node. A paused connection would never continue, because Node resumes it in another way from then on. */
  const begin = () => {
    if (parse !== undefined || open > 0 || socket.destroyed || socket.isPaused()) return
    const [listener, ...others] = socket.listeners('data')
    if (listener === undefined || others.length > 0) return
    parse = listener as Parse
    // For a further listener, Node stops reading the connection below JavaScript.
    socket.on('data', onData)
    socket.off('data', parse)
  }

  return {
    started: (request: IncomingMessage, response: ServerResponse) => {
      open += 1
      beganNow.push(request)
      response.once('close', () => {
        open -= 1
        // Not before: a connection that is being resumed does not say so, and Node may still parse the bytes of this request.
        if (parse === undefined) setImmediate(begin)
      })
    },
  }
}

// Longer requests have unusual headers. Pipelined ones are passed on from there.
const MAX_TEXT = 4096
const HEAD_END = '\r\n\r\n'
const GET = 'GET '
const VERSION = ' HTTP/1.1'

type Head = { address: string; headers: string; end: number }

/* Cuts the request at this position into its address and its header lines, without looking into them. */
const headAt = (text: string, from: number): Head | undefined => {
  if (!text.startsWith(GET, from)) return undefined
  const lineEnd = text.indexOf('\r\n', from)
  const headEnd = text.indexOf(HEAD_END, lineEnd)
  const addressEnd = lineEnd - VERSION.length
  if (lineEnd < 0 || headEnd < 0 || addressEnd <= from || !text.startsWith(VERSION, addressEnd)) return undefined
  const end = headEnd + HEAD_END.length
  return { address: text.slice(from + GET.length, addressEnd), headers: text.slice(lineEnd + 2, end), end }
}
