import fc from 'fast-check'
import { createOwnApiKey, KEY_CAPABILITIES } from '@pressmark/contract/identity/api-keys.ts'
import { startProduct, type Product } from '../../../../tools/harness/start-product.ts'
import { newcomer } from '../calls/actors.ts'
import { createMemory } from '../calls/memory.ts'
import { readOperations, type Operation, type Schema } from '../calls/operations.ts'
import { partsOf, written, type Parts, type Request } from '../calls/requests.ts'
import { createSender, type Answer } from '../calls/send.ts'
import { undocumentedIn } from './documented.ts'
import { WITHOUT_SUCCESS } from './exceptions.ts'
import { openOutside, type Outside } from './outside.ts'
import { rememberEntities, uuidFor } from './places.ts'
import { RECIPES } from './recipes.ts'
import type { Given, World } from './recipes/types.ts'
import { prepareWorld } from './world.ts'

export type ConformanceOutcome = {
  requests: number
  seconds: number
  operations: number
  /** Operations with at least one answer below 400. */
  succeeded: number
  /** Operations that never succeeded and have no reason in `WITHOUT_SUCCESS`, with their last answer. */
  failed: string[]
  /** Operations that have a reason there. */
  excepted: string[]
  problems: string[]
}

type Amount = { perOperation: number; seed: number; only?: (operation: Operation) => boolean }

/** Sends valid requests for every operation of the OpenAPI document, as every kind of caller. Each answer must be one that the document
 *  has, and each operation must succeed at least once.
 *  @param folder empty; becomes the data folder */
export const runConformance = async ({
  folder,
  ...amount
}: Amount & { folder: string }): Promise<ConformanceOutcome> => {
  const outside = await openOutside()
  const product = await startProduct(folder, outside.env)
  try {
    return await testProduct(product, outside, amount)
  } finally {
    await product.stop()
    await outside.close()
  }
}

const testProduct = async (product: Product, outside: Outside, amount: Amount): Promise<ConformanceOutcome> => {
  const { send, atOnce, close } = createSender(product.origin)
  try {
    const all = await readOperations(product.origin)
    const operations = all.filter(amount.only ?? (() => true))
    const world = await prepareWorld(product, outside)
    const record = createRecord()
    const began = performance.now()
    const maker = await createRequests(world, all, amount)
    // Requests that delete something are last, so the others find everything.
    const byPhase = Map.groupBy(operations, phaseOf)
    for (const [, some] of [...byPhase].toSorted(([a], [b]) => a - b)) {
      const waiting = some.values()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const operation of waiting)
            for (let turn = 0; turn < amount.perOperation; turn += 1) {
              const request = await maker.next(operation, turn).catch((error: Error) => error)
              if (request instanceof Error) record.unprepared(operation, request)
              else {
                const answer = await send(request).catch((error: Error) => error)
                record.take(request, answer)
                await maker.replaceSignedOut(request, answer)
              }
            }
        }),
      )
    }
    return { ...record.outcome(operations), seconds: (performance.now() - began) / 1000 }
  } finally {
    close()
  }
}

const phaseOf = ({ method, path, id }: Operation): number => {
  if (method === 'DELETE') return path.endsWith('{uuid}') ? 3 : 2
  return /\.(delete|update|set|remove|signOut|endAccess|undo)\w*$/.test(id) ? 1 : 0
}

/** A request, with the kind of its caller for the report. */
type Sent = Request & { caller: CallerKind }

/* Makes the requests of an operation. The first and each second one come from an administrator of all organisations, with the parts of a
   recipe if the operation has one. The others come from all kinds of callers, with generated parts only. */
const createRequests = async (world: World, operations: readonly Operation[], { seed }: Amount) => {
  const memory = createMemory()
  rememberEntities(memory, operations, world.entities)
  const callers = await Promise.all(CALLERS.map((kind) => createCaller(world, kind)))
  return {
    /* A generated request can sign its caller out, or remove them. */
    replaceSignedOut: async ({ caller }: Sent, answer: Answer | Error): Promise<void> => {
      const at = CALLERS.indexOf(caller)
      if (at <= 0 || answer instanceof Error || answer.status !== 401) return
      callers[at] = await createCaller(world, caller)
    },
    next: async (operation: Operation, turn: number): Promise<Sent> => {
      const isPlain = turn % 2 === 0
      const [sample] = fc.sample(partsOf(operation, memory), { numRuns: 1, seed: seed + turn })
      const parts = isPlain ? required(sample!, operation) : sample! // one was requested
      const given = isPlain ? await recipeOf(world, operation) : {}
      const at = isPlain ? 0 : 1 + ((turn >> 1) % (callers.length - 1))
      return { ...requestOf(operation, parts, given, callers[at]!), caller: CALLERS[at]! }
    },
  }
}

/** Parameters of addresses with meanings of IIIF and Deep Zoom. A call takes those that it has. */
const IN_PATH = {
  region: 'full',
  size: 'max',
  rotation: '0',
  file: 'default.jpg',
  level: '0',
  tile: '0_0.jpg',
  version: 'current',
}

/* A HEAD request is made as the GET request is. */
const recipeOf = async (world: World, operation: Operation): Promise<Given> => {
  const uuid = uuidFor(operation, world.entities)
  const given = (await RECIPES[operation.id.replace(/Head$/, '')]?.(world)) ?? {}
  if (uuid === undefined) return given
  if (operation.path.includes('{uuid}')) return { ...given, path: { ...IN_PATH, uuid, ...given.path } }
  const isSearched = operation.parameters.some(({ name, required: isRequired }) => name === 'uuid' && isRequired)
  return isSearched ? { query: { uuid }, ...given } : given
}

/* Every request of the protocol has this header. @source https://tus.io/protocols/resumable-upload */
const TUS = { 'tus-resumable': '1.0.0' }

const requestOf = (operation: Operation, parts: Parts, given: Given, caller: Record<string, string>): Request => {
  const { path, query = parts.query, body = parts.body, file, headers = {}, bytes, cookie } = given
  const merged = { path: { ...parts.path, ...path }, query, body: file === undefined ? body : undefined }
  const identity = cookie === undefined ? caller : cookie === null ? {} : { cookie }
  const tus = operation.path.startsWith('/ccc/resumable') ? TUS : {}
  const all = { ...identity, ...tus, ...headers }
  const request = written(operation, merged, { actor: 0, spirit: 'valid', headers: all })
  if (bytes !== undefined) return { ...request, body: bytes }
  return file === undefined ? request : { ...request, ...formOf(operation, file, request.headers) }
}

const formOf = ({ body }: Operation, { name, bytes }: NonNullable<Given['file']>, headers: Request['headers']) => {
  const [field] = Object.keys(body?.schema.properties ?? {})
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--b--\r\n')]),
  }
}

const required = ({ path, query, body }: Parts, { parameters, body: documented }: Operation): Parts => {
  const names = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name)
  const fewest = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
  return { path, query: fewest, body: requiredOf(body, documented?.schema ?? {}) }
}

/* Leaves out all optional properties. */
const requiredOf = (value: unknown, { properties, required: names = [], items = {} }: Schema): unknown => {
  if (Array.isArray(value)) return value.map((one) => requiredOf(one, items))
  if (properties === undefined || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => names.includes(name))
      .map(([name, one]) => [name, requiredOf(one, properties[name] ?? {})]),
  )
}

/* The first is that of recipes, and never replaced. */
const CALLERS = ['administrator of all', 'administrator', 'key', 'editor', 'visitor', 'reader'] as const
type CallerKind = (typeof CALLERS)[number]

const WORKGROUPS = {
  administrator: 'Administrators',
  key: 'Administrators',
  editor: 'Editors',
  reader: 'Readers',
} as const

/* Returns the headers of a caller. */
const createCaller = async ({ product, me }: World, kind: CallerKind): Promise<Record<string, string>> => {
  if (kind === 'visitor') return {}
  if (kind === 'administrator of all') return { cookie: me.cookie }
  const workgroup = WORKGROUPS[kind]
  const { cookie, password } = await newcomer(product, workgroup)
  if (kind !== 'key') return { cookie }
  const body = { name: 'All', capabilities: [...KEY_CAPABILITIES], days: 1, password }
  const { key } = await product.callAs(cookie)(createOwnApiKey, { body })
  return { authorization: `Bearer ${key}` }
}

const createRecord = () => {
  const succeeded = new Set<string>()
  const last = new Map<string, string>()
  const problems = new Map<string, string>()
  let requests = 0
  return {
    unprepared: ({ id }: Operation, error: Error) =>
      problems.set(`${id}: the request could not be prepared`, error.stack ?? String(error)),
    take: (request: Sent, answer: Answer | Error) => {
      requests += 1
      const { operation, caller, url, body } = request
      const what = answer instanceof Error ? `no answer: ${answer.message}` : undocumentedIn(request, answer)
      const shown = `${caller} ${operation.method} ${url.slice(0, 300)} ${String(body ?? '').slice(0, 500)}`
      if (what !== undefined && !problems.has(`${operation.id}: ${what}`))
        problems.set(`${operation.id}: ${what}`, shown)
      if (answer instanceof Error) return
      if (answer.status < 400) succeeded.add(operation.id)
      else if (!last.has(operation.id))
        last.set(operation.id, `${answer.status} ${answer.body.slice(0, 300)} to ${shown}`)
    },
    outcome: (operations: readonly Operation[]) => {
      const rest = operations.map(({ id }) => id).filter((id) => !succeeded.has(id))
      return {
        requests,
        operations: operations.length,
        succeeded: succeeded.size,
        failed: rest.filter((id) => !(id in WITHOUT_SUCCESS)).map((id) => `${id}: ${last.get(id) ?? 'no request'}`),
        excepted: rest.filter((id) => id in WITHOUT_SUCCESS),
        problems: [...problems].map(([what, shown]) => `${what}\n    ${shown}`),
      }
    },
  }
}
