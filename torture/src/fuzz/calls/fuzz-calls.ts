import fc from 'fast-check'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { importCulturalItem, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import sharp from 'sharp'
import { startProduct, type Product } from '../../../../tools/harness/start-product.ts'
import { ACTORS, createActors, type Actors } from './actors.ts'
import { findingOf } from './check-answer.ts'
import { createMemory, type Memory } from './memory.ts'
import { readOperations } from './operations.ts'
import { requestsOf, type Request } from './requests.ts'
import { createSender, type Answer } from './send.ts'

/** Requests per round; each round uses the answers of the rounds before. */
const BATCH = 250
/** Actors with more rights send more requests. */
const TURNS = [0, 1, 2, 2, 2, 3, 3, 4, 4, 4]

export type Outcome = {
  requests: number
  seconds: number
  operations: number
  /** Requests that were broken on purpose: in all, and the least number of one call. */
  invalid: number
  invalidOfEach: number
  /** Calls that refused such a request after they had accepted its caller. */
  checked: number
  /** Calls that succeeded at least once, and calls that never did. */
  reached: number
  unreached: string[]
  statuses: Map<number, number>
  /** Requests without an answer that the server may close, see `CUT`. */
  cut: number
  /** Reasons of 503 answers, with their counts. */
  unavailable: Map<string, number>
  problems: Finding[]
}
export type Finding = { what: string; request: string; requestId: string | undefined; times: number }

type Amount = { requests: number; seed: number }

/** Starts the whole product and sends requests to it, as `fuzzProduct` does.
 *  @param folder empty; becomes the data folder */
export const fuzzCalls = async ({ folder, ...amount }: Amount & { folder: string }): Promise<Outcome> => {
  const product = await startProduct(folder)
  try {
    return await fuzzProduct(product, amount)
  } finally {
    await product.stop()
  }
}

/** Sends requests made from the product's own OpenAPI document to the whole product, as every kind of user.
 *  @param onPrepared called when the data and the users exist, before the first request */
export const fuzzProduct = async (
  product: Product,
  { requests, seed, onPrepared = () => {} }: Amount & { onPrepared?: () => void },
): Promise<Outcome> => {
  const { send, atOnce, close } = createSender(product.origin)
  try {
    const servers = product.server()
    const operations = await readOperations(product.origin)
    const memory = createMemory()
    await prepareData(product, { memory, seed })
    const actors = await createActors(product)
    onPrepared()
    const arbitraries = operations.map((operation) => requestsOf(operation, TURNS, memory))
    const record = createRecord(memory)
    const began = performance.now()
    for (let sent = 0; sent < requests; sent += BATCH) {
      // The calls take turns, so each gets as many requests as the others.
      const batch = Array.from({ length: Math.min(BATCH, requests - sent) }, (_, at) => {
        const arbitrary = arbitraries[(sent + at) % arbitraries.length]!
        return fc.sample(arbitrary, { numRuns: 1, seed: seed + sent + at })[0]! // one was requested
      })
      const waiting = batch.values()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const request of waiting) {
            const answer = await ask(request, actors, send)
            record.take(request, answer)
            if (answer !== CUT && !(answer instanceof Error) && answer.status === 500) console.error(product.output())
          }
        }),
      )
    }
    if (String(product.server()) !== String(servers)) record.finding('the server process ended and was started again')
    return {
      ...record.outcome(operations.map(({ name }) => name)),
      requests,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    close()
  }
}

const OF_IMAGES = ['/iiif/3/', '/iiif/2/', '/iiif/auth/probe/', '/images/', '/media/', '/meta/images/', '/meta/assets/']

/* Creates one item with a picture to start with. The requests create the rest. A later fuzz of the same product has another seed. */
const prepareData = async (product: Product, { memory, seed }: { memory: Memory; seed: number }): Promise<void> => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#846' } })
    .png()
    .toBuffer()
  const { uuid: root } = await product.call(findRoot)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
  const { link } = await product.call(uploadFile, { body: form })
  const body = {
    pressmark: `Ms. ${seed}`,
    sgtt: 'The first',
    parentCollectionsUuids: [root],
    images: [{ imageLink: link }],
  }
  const { uuid, images } = await product.call(importCulturalItem, { body })
  for (const existing of [root, uuid]) memory.notice(existing)
  for (const image of images ?? []) {
    memory.notice(image.uuid)
    for (const place of OF_IMAGES) memory.fits(`${place}uuid`, image.uuid)
  }
}

type Send = ReturnType<typeof createSender>['send']

const ask = async (request: Request, actors: Actors, send: Send): Promise<Answer | Error | typeof CUT> => {
  const cookie = actors.cookieOf(request.actor)
  const headers = { ...(cookie && { cookie }), ...request.headers }
  const answer = await send({ ...request, headers }).catch((error: Error) => error)
  if (isClosedEarly(request, answer)) return CUT
  if (cookie === undefined) return answer
  const isCut = isReset(answer)
  const hasEnded = isCut ? await sessionHasEnded(send, cookie) : !(answer instanceof Error) && answer.status === 401
  // Another request may have replaced the actor in the meantime.
  if (hasEnded && request.spirit !== 'wire' && actors.cookieOf(request.actor) === cookie)
    await actors.replace(request.actor)
  return isCut && hasEnded ? CUT : answer
}

/** The server cuts a download, or a call that waits for changes, when its session ends. Another request of the same actor can cause
 *  that. It refuses a head that is too long before it was read, and closes. A client that is still writing may not see the refusal. */
const CUT = 'cut by the server'

/* The connection ended before the answer, or in the middle of it. */
const isReset = (answer: Answer | Error): boolean =>
  answer instanceof Error && 'code' in answer && answer.code === 'ECONNRESET'

// The server reads at most 16 KiB of address and headers, the default of Node.
const isClosedEarly = ({ url, headers }: Request, answer: Answer | Error): boolean =>
  answer instanceof Error &&
  /EPIPE|ECONNRESET/.test(answer.message) &&
  url.length + JSON.stringify(headers).length > 16_384

const sessionHasEnded = async (send: Send, cookie: string): Promise<boolean> => {
  const answer = await send({ method: 'GET', url: addressOf(readSelf), headers: { cookie }, body: undefined })
  return answer.status === 401
}

const UUID_LENGTH = 36
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/* Matches a uuid with its address in the links of an answer. */
const ADDRESS = new RegExp(`"href":"https?://[^/"]+(/[^"{}]*/)(${UUID.source})`, 'g')
const NAMED = new RegExp(`"(\\w*[uU]uid)":"(${UUID.source})"`, 'g')
const MADE = new RegExp(`^\\{"(uuid)":"(${UUID.source})"`, 'g')
const LINK = /"(link)":"((?:https?:\/\/[^"/]+)?\/ccc\/uploads\/[^"]+)"/g

/* Finds the places at which the names of a request, or of its answer, are valid. */
const placesIn = ({ named, operation: { method, path } }: Request, body: string): [string, string][] => {
  const found = (pattern: RegExp, placeOf: (name: string) => string) =>
    [...body.matchAll(pattern)].map(([, name = '', value = '']): [string, string] => [placeOf(name), value])
  return [
    ...named.filter(([, value]) => value.length === UUID_LENGTH),
    ...found(ADDRESS, (place) => `${place}uuid`),
    ...found(NAMED, (name) => `field ${name}`),
    ...found(LINK, () => 'link'),
    ...(method === 'POST' ? found(MADE, () => `${path}/uuid`) : []),
  ]
}

const createRecord = (memory: Memory) => {
  const statuses = new Map<number, number>()
  const unavailable = new Map<string, number>()
  const reached = new Set<string>()
  const problems = new Map<string, Finding>()
  const invalid = new Map<string, number>()
  const checked = new Set<string>()
  let cut = 0

  const problem = (what: string, request?: Request, answer?: Answer) => {
    const name = request?.operation.name ?? ''
    const existing = problems.get(`${name} ${what}`)
    if (existing !== undefined) existing.times += 1
    else
      problems.set(`${name} ${what}`, {
        what,
        request: request === undefined ? '' : describeRequest(request),
        requestId: answer?.headers['x-request-id']?.toString(),
        times: 1,
      })
  }

  const learn = (request: Request, answer: Answer) => {
    const text = `${answer.body} ${answer.headers.location ?? ''}`
    for (const [uuid] of text.matchAll(UUID)) memory.notice(uuid)
    for (const [place, value] of placesIn(request, answer.body)) memory.fits(place, value)
    reached.add(request.operation.name)
  }

  return {
    finding: problem,
    take: (request: Request, answer: Answer | Error | typeof CUT) => {
      if (answer === CUT) {
        cut += 1
        return
      }
      if (answer instanceof Error) return problem(`no answer: ${answer.message}`, request)
      count(statuses, answer.status)
      if (request.spirit !== 'valid') {
        count(invalid, request.operation.name)
        if (answer.status >= 400 && answer.status !== 401 && answer.status !== 403) checked.add(request.operation.name)
      }
      if (answer.status < 400 && request.spirit !== 'wire') learn(request, answer)
      if (answer.status === 503) count(unavailable, `${request.operation.name} ${answer.body.slice(0, 200)}`)
      const what = findingOf(request, answer)
      if (what !== undefined) problem(what, request, answer)
    },
    outcome: (operations: readonly string[]) => ({
      operations: operations.length,
      invalid: [...invalid.values()].reduce((sum, times) => sum + times, 0),
      invalidOfEach: Math.min(...operations.map((name) => invalid.get(name) ?? 0)),
      checked: checked.size,
      reached: reached.size,
      unreached: operations.filter((name) => !reached.has(name)),
      statuses,
      cut,
      unavailable,
      problems: [...problems.values()],
    }),
  }
}

const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

const describeRequest = ({ actor, spirit, method, url, headers, body }: Request): string =>
  [
    ACTORS[actor]!.name,
    spirit,
    method,
    url.slice(0, 600),
    JSON.stringify(headers).slice(0, 400),
    String(body ?? '').slice(0, 800),
  ].join(' ')
