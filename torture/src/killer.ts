import { watch, type FSWatcher } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outside } from './external.ts'
import { TARGETS, type Target, type Instance } from './instance.ts'

/* Points of an upload or an import that are visible from outside: a new file in the data folder. */
const POINTS = {
  'bytes arrive': /^blobs\/staging\//,
  'pieces arrive': /^partial\//,
  'an original is kept': /^blobs\/kept\/.*originals\//,
  'a decoder works': /^work\//,
  'derivatives are kept': /^blobs\/kept\/.*derivatives\//,
} as const
/* Points of an action: it has reached a receiver that has not answered. */
const RECEIVED = { 'a message arrives': 'message', 'an email arrives': 'email' } as const
export type Point = keyof typeof POINTS | keyof typeof RECEIVED | 'any time'
const ALL = [...([...Object.keys(POINTS), ...Object.keys(RECEIVED)] as Point[]), 'any time'] satisfies Point[]

export type Kill = { target: Target; point: Point }

const MAX_WAIT_MS = 3000

/** Kills parts of the product at chosen points until `over` aborts. Waits until the product is ready after each kill.
 *  @param kills receives each kill */
export const killRepeatedly = async (
  instance: Instance,
  { received }: Pick<Outside, 'received'>,
  { random, over, kills }: { random: () => number; over: AbortSignal; kills: Kill[] },
): Promise<void> => {
  const points = await watchPoints(instance.folder, received)
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)]!
  try {
    while (!over.aborted) {
      const point = pick(ALL)
      if (point === 'any time') await sleep(random() * 1500)
      else if (!(await points.next(point, over))) continue
      if (over.aborted) break
      const target = pick(TARGETS)
      // There was no such process: a killed product may have answered one last time.
      const killed = instance.kill(target)
      if (killed) kills.push({ target, point })
      await instance.waitUntilReady()
      // Without this pause no work would ever finish.
      await sleep(300 + random() * 700)
    }
  } finally {
    points.close()
  }
  await instance.waitUntilReady()
}

const watchPoints = async (folder: string, received: Outside['received']) => {
  const waiting = new Map<Point, () => void>()
  for (const [point, arrival] of Object.entries(RECEIVED)) received.on(arrival, () => waiting.get(point as Point)?.()) // its own keys
  const watchers: FSWatcher[] = []
  for (const part of ['blobs', 'partial', 'work']) {
    await mkdir(path.join(folder, part), { recursive: true })
    watchers.push(
      watch(path.join(folder, part), { recursive: true }, (_, name) => {
        for (const [point, met] of waiting)
          if (point in POINTS && POINTS[point as keyof typeof POINTS].test(`${part}/${name}`)) met()
      }).on('error', () => {}), // the folder was removed while it was watched
    )
  }
  return {
    /** @returns whether it occurred within three seconds */
    next: (point: Point, over: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (met: boolean) => () => {
          waiting.delete(point)
          clearTimeout(timeout)
          resolve(met)
        }
        const timeout = setTimeout(end(false), MAX_WAIT_MS)
        waiting.set(point, end(true))
        over.addEventListener('abort', end(false), { once: true })
      }),
    close: () => {
      received.removeAllListeners()
      watchers.forEach((watcher) => watcher.close())
    },
  }
}
