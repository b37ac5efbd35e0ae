import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/supervisor.ts'
import { familyOf } from '../../../tools/harness/processes.ts'
import { addItem, ask, type Acknowledged, type Answer } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import type { Instance } from '../instance.ts'
import { eventually, shown, withInstance, type Scenario } from './scenario.ts'

const GONE_MS = 60_000
/** If the database does not respond for 35 s, the request fails with 503. A request that waits for a connection is refused after 5 s. */
const TIMEOUT_MS = 45_000
const UNAVAILABLE_CODES = /database is not available/

export const databaseGone: Scenario = {
  name: 'database-gone',
  description: 'PostgreSQL is frozen for a minute, then gone for a minute',
  run: async (context) => {
    let postgres = await startPostgres({ folder: path.join(context.folder, 'postgres'), log: () => {} })
    const { host, user, password, database } = postgres.connection
    const again = async () => {
      postgres = await startPostgres({ folder: path.join(context.folder, 'postgres'), log: () => {} })
    }
    const place = `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`
    const settings = { DATABASE_URL: place }
    try {
      await withInstance(context, settings, async (instance) => {
        const processes = () => [...instance.pidsOf('server'), ...instance.pidsOf('worker')].join()
        const before = processes()
        const acknowledged: Acknowledged[] = []
        const add = async (number: number) =>
          acknowledged.push({
            ...(await addItem(instance, instance.root, number, { inParts: number % 2 === 0 })),
            path: [],
          })
        for (let number = 1; number <= 6; number += 1) await add(number)

        const frozen = familyOf(instance.pidsOf('database')[0]!) // it runs
        for (const pid of frozen) process.kill(pid, 'SIGSTOP')
        const whileFrozen = await answersFor(instance, GONE_MS)
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
        const frozenProblem = notRefused(whileFrozen)
        context.check(frozenProblem === undefined, `while it was frozen: ${frozenProblem}`)
        await add(7)
        await add(8)

        await postgres.stop()
        const whileGone = await answersFor(instance, GONE_MS)
        await again()
        const goneProblem = notRefused(whileGone)
        context.check(goneProblem === undefined, `while it was gone: ${goneProblem}`)
        await add(9)
        await add(10)
        context.check(processes() === before, 'processes ended')
        for (const problem of await waitForImports(instance, acknowledged)) context.check(false, problem)
      })
    } finally {
      await postgres.stop()
    }
  },
}

type Timed = { answer: Answer | undefined; ms: number }

/* Each answer must be a refusal in words within the limit. @returns the first that is not */
const notRefused = (all: readonly Timed[]): string | undefined => {
  const others = all.filter((one) => !isRefused(one))
  return (
    others[0] &&
    `${others.length} of ${all.length} answers, the first ${shown(others[0].answer)} after ${others[0].ms} ms`
  )
}
const isRefused = ({ answer, ms }: Timed): boolean => eventually(answer, UNAVAILABLE_CODES) && ms < TIMEOUT_MS

/* Sends a request every second for this time and collects the answers. */
const answersFor = async (instance: Instance, long: number): Promise<Timed[]> => {
  const end = Date.now() + long
  const answers: Promise<Timed>[] = []
  while (Date.now() < end) {
    const began = Date.now()
    answers.push(ask(instance, findAllItems.path, {}).then((answer) => ({ answer, ms: Date.now() - began })))
    await sleep(1000)
  }
  return Promise.all(answers)
}
