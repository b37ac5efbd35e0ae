import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { bagTenant } from '@pressmark/contract/preservation/bags.ts'
import { problemsOf, unzipTo } from '../../../apps/server/src/preservation/bag/bag.testing.ts'
import { startProduct, type Product } from '../../../tools/harness/start-product.ts'
import { fuzzProduct } from '../fuzz/calls/fuzz-calls.ts'
import { changeContent, type Changes } from './change-content.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'

type Amount = {
  /** Requests that fill the tenant with awkward content, and as many again while bags are read. */
  requests: number
  /** Bags that are read. */
  bags: number
  seed: number
}

/** Bags that are read at the same time. One of the readers pauses. */
const READERS = 3
const PAUSE_MS = 1500
const PAUSES = 5
const ATTEMPTS = 10
/** Changes of each kind while bags are read. More bags are read until they are reached. */
const FLOOR = 3
const MAX_MORE = 5
const REFUSED = new Set([401, 403])

/** Fills a tenant by requests of the fuzz, then reads bags of it while its content changes. */
export const bagsUnderLoadWith = (amount: Amount): Scenario => ({
  name: 'bags-under-load',
  description:
    'bags are read after a fuzz, while items are changed, replaced and deleted and connections of the database end',
  run: async (context) => {
    const product = await startProduct(path.join(context.folder, 'data'))
    try {
      await readBags(context, product, amount)
    } finally {
      await product.stop()
    }
  },
})

export const bagsUnderLoad = bagsUnderLoadWith({ requests: 1000, bags: 9, seed: 26 })

const readBags = async (context: ScenarioContext, product: Product, { requests, bags, seed }: Amount) => {
  const { check } = context
  await fuzzProduct(product, { requests, seed })
  const over = new AbortController()
  const changes: Changes = { added: 0, changed: 0, replaced: 0, deleted: 0 }
  const prepared = Promise.withResolvers<void>()
  const load = Promise.all([
    changeContent(product, { over: over.signal, changes }),
    fuzzProduct(product, { requests, seed: seed + requests, onPrepared: prepared.resolve }),
  ])
  // An error ends the scenario when `load` is awaited, not the process before.
  load.catch(prepared.reject)
  let next = 0
  const isEnough = () => next > bags * MAX_MORE || (next > bags && Math.min(...Object.values(changes)) >= FLOOR)
  const read = async (_: unknown, reader: number) => {
    for (next += 1; !isEnough(); next += 1)
      for (const problem of await problemsOfBag(context.folder, product, reader === 0 ? 'pauses' : 'reads'))
        check(false, `bag ${next}: ${problem}\n${product.output()}`)
  }
  try {
    // The readers end connections of the database, and the preparation cannot repeat its calls.
    await prepared.promise
    await Promise.all(Array.from({ length: READERS }, read))
  } finally {
    over.abort()
    await load
  }
  for (const [kind, times] of Object.entries(changes))
    check(times >= FLOOR, `only ${times} items were ${kind} while bags were read`)
}

const problemsOfBag = async (folder: string, product: Product, how: 'reads' | 'pauses'): Promise<string[]> => {
  // The fuzz deletes people too, so each bag has a reader of its own.
  const headers = { cookie: await product.signIn('Administrators') }
  const own = await mkdtemp(path.join(folder, 'bag-'))
  try {
    const answer = await requestBag(product, headers)
    if (answer.status !== 200) return [`answered ${answer.status} ${await answer.text()}`]
    return await problemsOf(await unzipTo(own, await bytesOf(answer, how, product.endConnections)))
  } catch (error) {
    // The fuzz may have deleted this reader, which ends the bag.
    const self = await fetch(product.origin + readSelf.path, { headers })
    if (REFUSED.has(self.status)) return []
    return [error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)]
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/* Repeats the request while the database is unavailable, because other readers end its connections. */
const requestBag = async ({ origin }: Product, headers: Record<string, string>): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(origin + bagTenant.path, { headers })
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer
    await answer.body?.cancel()
    await sleep(PAUSE_MS)
  }
}

const bytesOf = async ({ body }: Response, how: 'reads' | 'pauses', onFirst: () => Promise<void>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let pauses = how === 'pauses' ? PAUSES : 0
  for await (const chunk of body ?? []) {
    if (chunks.push(chunk) === 1) await onFirst()
    if ((pauses -= 1) >= 0) await sleep(PAUSE_MS)
  }
  return Buffer.concat(chunks)
}
