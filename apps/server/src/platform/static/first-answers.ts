import { setTimeout as sleep } from 'node:timers/promises'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readScreen, type Read } from './first-reads.ts'

/** Answers by the address of their call. `json` is the text of `body`. */
export type FirstAnswers = ReadonlyMap<string, { status: number; json: string; body: unknown }>

/** A page does not wait longer for its answers, ms. The browser asks again for those that are missing. */
const MAX_WAIT_MS = 1000
/** Name the person, the organisation and the client. Conditions and encodings belong to the page and are left out. */
const PASSED_ON = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const

/** Makes the calls that the screen of a page makes first, with the session of its request. Each call checks the rights itself. */
export const readFirstAnswers = async (app: FastifyInstance, request: FastifyRequest): Promise<FirstAnswers> => {
  const answers = new Map<string, { status: number; json: string; body: unknown }>()
  const passedOn = PASSED_ON.map((name) => [name, request.headers[name]] as const)
  const headers = Object.fromEntries(
    passedOn.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const remoteAddress = request.socket.remoteAddress ?? request.ip
  const read: Read = async (endpoint, { params, query } = {}) => {
    const url = addressOf(
      endpoint,
      params as Record<string, string> | undefined,
      query as Record<string, unknown> | undefined,
    )
    const { statusCode: status, payload: json } = await app.inject({ url, headers, remoteAddress })
    // Other refusals are left to the browser, because their cause may end.
    if (status !== 200 && !(status === 401 && url === readSelf.path)) return undefined
    const body = JSON.parse(json)
    answers.set(url, { status, json, body })
    return status === 200 ? body : undefined
  }
  const ended = new AbortController()
  const limit = sleep(MAX_WAIT_MS, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([readScreen(read, request.url).catch(() => undefined), limit])
  ended.abort()
  return new Map(answers)
}

/** Returns the answers as a data block. The browser does not execute it, so the content security policy needs no exception. */
export const dataBlockOf = (answers: FirstAnswers): string => {
  const entries = [...answers].map(
    ([url, { status, json }]) => `${JSON.stringify(url)}:{"status":${status},"body":${json}}`,
  )
  // In JSON, "<" is always part of a text. Unescaped, a title could end the block.
  const block = `{${entries.join(',')}}`.replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="first-answers">${block}</script>`
}
