import { setTimeout as sleep } from 'node:timers/promises'
import { randomNumbers } from '../../tools/harness/random.ts'
import type { Outside } from './external.ts'
import type { Target, Instance } from './instance.ts'
import { ALL_POINTS, watchPoints, type Point } from './points.ts'

export type Kill = { target: Target; point: Point }

/** Kinds of targets that are killed and counted independently of each other. */
export const KINDS = ['server', 'worker', 'database'] as const
export type Kind = (typeof KINDS)[number]

/* The supervisor is killed in turn with the database, because a start follows both. */
const TARGETS_OF: Record<Kind, readonly Target[]> = {
  server: ['server'],
  worker: ['worker'],
  database: ['connection', 'connection', 'connection', 'database', 'connection', 'connection', 'everything'],
}
/** Probability that all processes of a target are killed, and not only one. */
const ALL_AT_ONCE: Record<Target, number> = { server: 0.2, worker: 0.2, database: 1, connection: 0, everything: 1 }
/** Lead of a kind, in kills, at which it waits for the others. So all are killed at the same rate. */
const MAX_AHEAD = 10

/** Counts the kills of each kind. */
export const countKills = (kills: readonly Kill[]): Record<Kind, number> => {
  const of = (...targets: Target[]) => kills.filter(({ target }) => targets.includes(target)).length
  return { server: of('server'), worker: of('worker'), database: of('database', 'connection') }
}

type Killing = {
  seed: number
  over: AbortSignal
  /** Kills so far. */
  kills: readonly Kill[]
  /** The minimum of kills of each kind. */
  least: number
  onKill: (kill: Kill) => void
}

/** Kills parts of the product at chosen points until `over` aborts. Servers, workers and the database are killed independently, so a
 *  part is often killed while another still starts. */
export const killRepeatedly = async (
  instance: Instance,
  { received }: Pick<Outside, 'received'>,
  killing: Killing,
): Promise<void> => {
  const points = await watchPoints(instance.folder, received)
  try {
    await Promise.all(
      KINDS.map((kind, at) => killKind(instance, kind, { ...killing, seed: killing.seed + at, points })),
    )
  } finally {
    points.close()
  }
  await instance.waitUntilReady()
}

type Points = Awaited<ReturnType<typeof watchPoints>>

const killKind = async (
  instance: Instance,
  kind: Kind,
  { seed, over, kills, least, onKill, points }: Killing & { points: Points },
): Promise<void> => {
  const random = randomNumbers(seed)
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)]!
  // A short run would otherwise kill servers and workers ten times before the database once.
  const maxAhead = Math.min(MAX_AHEAD, Math.max(least, 1))
  const isAhead = () => {
    const counts = countKills(kills)
    return counts[kind] >= Math.min(...Object.values(counts)) + maxAhead
  }
  while (!over.aborted) {
    if (isAhead()) {
      await sleep(100)
      continue
    }
    const point = pick(ALL_POINTS)
    if (point === 'any time') await sleep(random() * 1500)
    else if (!(await points.next(point, over))) continue
    if (over.aborted) return
    const target = pick(TARGETS_OF[kind])
    const isAll = random() < ALL_AT_ONCE[target]
    // The processes can be gone because another part was killed.
    if (instance.kill(target, (pids) => (isAll || pids.length === 0 ? pids : [pick(pids)]))) onKill({ target, point })
    if (kind === 'database' || isAll) await instance.waitUntilReady()
    // Without this pause no work would ever finish.
    await sleep(300 + random() * 700)
  }
}
