import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAllItems } from '@pressmark/contract/items.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/supervisor.ts'
import { familyOf } from '../../../bench/src/processes.ts'
import { addItem, ask, type Acknowledged, type Answer } from '../cataloguer.ts'
import { untilImported } from '../verdict.ts'
import type { Victim } from '../victim.ts'
import { saysLater, shown, withVictim, type Scene } from './scene.ts'

const GONE_MS = 60_000
/** A statement that nobody answers is given up after 35 s; who waits for a connection behind it is told after 5. */
const PATIENCE_MS = 45_000
const AWAY = /database is not available/

export const databaseGone: Scene = {
  name: 'database-gone',
  about: 'PostgreSQL is frozen for a minute, then gone for a minute',
  play: async (stage) => {
    let postgres = await startPostgres({ folder: path.join(stage.folder, 'postgres'), log: () => {} })
    const { host, user, password, database } = postgres.connection
    const again = async () => {
      postgres = await startPostgres({ folder: path.join(stage.folder, 'postgres'), log: () => {} })
    }
    const place = `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`
    const settings = { DATABASE_URL: place }
    try {
      await withVictim(stage, settings, async (victim) => {
        const processes = () => [victim.pidOf('server'), victim.pidOf('worker')].join()
        const before = processes()
        const acknowledged: Acknowledged[] = []
        const add = async (number: number) =>
          acknowledged.push({ ...(await addItem(victim, victim.root, number, number % 2 === 0)), path: [] })
        for (let number = 1; number <= 6; number += 1) await add(number)

        const frozen = familyOf(victim.pidOf('database')!) // it runs
        for (const pid of frozen) process.kill(pid, 'SIGSTOP')
        const whileFrozen = await answersFor(victim, GONE_MS)
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
        const frozenFault = notRefused(whileFrozen)
        stage.claim(frozenFault === undefined, `while it was frozen: ${frozenFault}`)
        await add(7)
        await add(8)

        await postgres.stop()
        const whileGone = await answersFor(victim, GONE_MS)
        await again()
        const goneFault = notRefused(whileGone)
        stage.claim(goneFault === undefined, `while it was gone: ${goneFault}`)
        await add(9)
        await add(10)
        stage.claim(processes() === before, 'processes ended')
        for (const fault of await untilImported(victim, acknowledged)) stage.claim(false, fault)
      })
    } finally {
      await postgres.stop()
    }
  },
}

type Timed = { answer: Answer | undefined; ms: number }

/* Each in words, and none later than one waits. @returns the first that is not */
const notRefused = (all: readonly Timed[]): string | undefined => {
  const others = all.filter((one) => !isRefused(one))
  return (
    others[0] &&
    `${others.length} of ${all.length} answers, the first ${shown(others[0].answer)} after ${others[0].ms} ms`
  )
}
const isRefused = ({ answer, ms }: Timed): boolean => saysLater(answer, AWAY) && ms < PATIENCE_MS

/* What a person who asks every second is answered for so long. */
const answersFor = async (victim: Victim, long: number): Promise<Timed[]> => {
  const end = Date.now() + long
  const asked: Promise<Timed>[] = []
  while (Date.now() < end) {
    const began = Date.now()
    asked.push(ask(victim, findAllItems.path, {}).then((answer) => ({ answer, ms: Date.now() - began })))
    await sleep(1000)
  }
  return Promise.all(asked)
}
