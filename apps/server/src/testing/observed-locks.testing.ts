import pg from 'pg'
import { LOCKS } from '#platform/locks.ts'

/** A wait for a lock. `gates` are the advisory locks that the transaction had. */
type Wait = { gates: readonly string[]; statement: string }

/** Records in which order transactions take their locks, by class: an advisory lock, or the rows of a table. Two transactions that take
 *  two classes in opposite order can wait for each other without end. They cannot if both have the same advisory lock before. */
export const createLockOrder = () => {
  const waits = new Map<string, Wait[]>()
  let opposite: string[] = []

  const compare = (first: string, next: string, { gates, statement }: Wait): void => {
    for (const other of waits.get(`${next} ${first}`) ?? [])
      if (!other.gates.some((gate) => gates.includes(gate)))
        opposite.push(`${first} before ${next}: ${statement}\n  ${next} before ${first}: ${other.statement}`)
  }

  return {
    /** @param locks the classes that the transaction has */
    waited: (locks: ReadonlySet<string>, next: string, statement: string): void => {
      if (locks.has(next)) return
      for (const one of locks) {
        const gates = [...locks].filter((gate) => gate.startsWith(ADVISORY) && gate !== one)
        const earlier = waits.get(`${one} ${next}`) ?? []
        // A wait with fewer gates has been compared before.
        if (earlier.some((wait) => wait.gates.every((gate) => gates.includes(gate)))) continue
        compare(one, next, { gates, statement })
        waits.set(`${one} ${next}`, [...earlier, { gates, statement }])
      }
    },
    /** Returns the opposite orders since the last call. */
    takeOpposite: (): string[] => {
      const found = opposite
      opposite = []
      return found
    },
    forget: () => {
      waits.clear()
      opposite = []
    },
  }
}

const ADVISORY = 'lock '
const ADVISORY_NAMES = new Map<unknown, string>(Object.entries(LOCKS).map(([name, key]) => [key, name]))

/** Entities of the catalogue, whose rows are also locked by an update. */
const ENTITY = /^(?:collection|item|asset|story|series)(?:_record)?$/

/* Its exclusive owner waits for nothing else. */
const NEVER_IN_A_CIRCLE: ReadonlySet<string> = new Set([`${ADVISORY}fieldWrites`])

/** Returns the class of the lock that a statement takes, and whether it waits for it. */
export const lockOf = (text: string, values: readonly unknown[]): { name: string; waits: boolean } | undefined => {
  const advisory = /pg_(try_)?advisory_xact_lock(?:_shared)?\(\$1,/.exec(text)
  if (advisory) {
    const name = `${ADVISORY}${ADVISORY_NAMES.get(values[0])}`
    return { name, waits: advisory[1] === undefined && !NEVER_IN_A_CIRCLE.has(name) }
  }
  const changed = /^\s*(?:update|delete from) "?(\w+)/.exec(text)?.[1]
  const locked = /\bfor (?:no key update|update|share)\b/.test(text) ? /\bfrom "?(\w+)/.exec(text)?.[1] : undefined
  const table = locked ?? (ENTITY.test(changed ?? '') ? changed : undefined)
  if (table === undefined) return undefined
  // A view has the same rows as its table.
  return { name: `rows of ${table.replace('_record', '')}`, waits: !/\b(?:skip locked|nowait)\b/.test(text) }
}

const OWN_FRAMES = /node_modules|observed-locks|platform\/db\/|node:/

/* Returns the files of the callers. The text of a stack takes long, because source maps give its lines. */
const callingFiles = (): string[] => {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 30
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '')
  const { stack } = new Error('where')
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return stack as unknown as string[] // made above
}

/* Returns whether a test sends the statement itself, so that no code of the product does. */
const isOfTest = (): boolean =>
  /\.test(?:ing)?\.ts|testing\//.test(callingFiles().find((file) => file !== '' && !OWN_FRAMES.test(file)) ?? '')

const order = createLockOrder()
const locksOf = new WeakMap<object, Set<string>>()
let isObserving = true

/** Stops the record, for a test without one of the locks. */
export const stopObserving = (): void => {
  isObserving = false
}

type Sent = string | { text: string; values?: unknown[] }

/* Follows the statements of a connection. Rows are locked if the statement finds some. */
const follow = (client: object, sent: Sent, second: unknown, answer: unknown): void => {
  const { text, values = Array.isArray(second) ? second : [] } = typeof sent === 'string' ? { text: sent } : sent
  if (/^\s*begin\b/.test(text)) locksOf.set(client, new Set())
  else if (/^\s*(?:commit|rollback)\b/.test(text)) locksOf.delete(client)
  const locks = locksOf.get(client)
  const lock = locks && lockOf(text, values)
  if (!lock || isOfTest()) return
  if (lock.waits) order.waited(locks, lock.name, text.replaceAll(/\s+/g, ' ').slice(0, 160))
  if (lock.name.startsWith(ADVISORY)) locks.add(lock.name)
  else if (answer instanceof Promise)
    answer.then(
      ({ rowCount }: pg.QueryResult) => void ((rowCount ?? 0) > 0 && locks.add(lock.name)),
      () => {}, // the sender gets the error
    )
}

/* Every connection of the tests, also those of workers and of further servers in this process. */
const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
pg.Client.prototype.query = function (this: object, ...all: unknown[]) {
  const answer = query.apply(this, all)
  const [sent, second] = all
  if (isObserving) follow(this, sent as Sent, second, answer) // pg accepts a text or an object with one
  return answer
} as typeof pg.Client.prototype.query

/** @throws Error if transactions took two locks in opposite order since the last `forgetLockOrder` */
export const requireLockOrder = (): void => {
  const opposite = order.takeOpposite()
  if (opposite.length > 0) throw new Error(`Transactions lock in opposite order:\n${opposite.join('\n')}`)
}

/** Forgets all orders, also those that a test caused on purpose. */
export const forgetLockOrder = (): void => order.forget()
