import { watch, type FSWatcher } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outside } from './external.ts'
import { TARGETS, type Target, type Instance } from './instance.ts'

/* Points of an upload or an import that can be seen from outside: a file that appears in the data folder. */
const POINTS = {
  'bytes arrive': /^blobs\/staging\//,
  'pieces arrive': /^partial\//,
  'an original is kept': /^blobs\/kept\/.*originals\//,
  'a decoder works': /^work\//,
  'derivatives are kept': /^blobs\/kept\/.*derivatives\//,
} as const
/* And of an action: it has reached somebody, who has not answered. */
const ARRIVALS = { 'a message arrives': 'message', 'a letter arrives': 'letter' } as const
export type Point = keyof typeof POINTS | keyof typeof ARRIVALS | 'any time'
const ALL = [...([...Object.keys(POINTS), ...Object.keys(ARRIVALS)] as Point[]), 'any time'] satisfies Point[]

export type Kill = { target: Target; point: Point }

const LONGEST_WAIT_MS = 3000

/** Kills parts of the product at chosen points, again and again, until `over`. After each it waits until all is well.
 *  @param kills each kill is put there */
export const killRepeatedly = async (
  instance: Instance,
  { arrivals }: Pick<Outside, 'arrivals'>,
  random: () => number,
  over: AbortSignal,
  kills: Kill[],
): Promise<void> => {
  const points = await watchPoints(instance.folder, arrivals)
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)]!
  try {
    while (!over.aborted) {
      const point = pick(ALL)
      if (point === 'any time') await sleep(random() * 1500)
      else if (!(await points.next(point, over))) continue
      if (over.aborted) break
      const target = pick(TARGETS)
      // Nothing to kill: what was killed as a whole may have answered once more, and seemed well, before it was gone.
      const killed = instance.kill(target)
      if (killed) kills.push({ target, point })
      await instance.waitUntilReady()
      // Or nothing would ever come to its end.
      await sleep(300 + random() * 700)
    }
  } finally {
    points.close()
  }
  await instance.waitUntilReady()
}

const watchPoints = async (folder: string, arrivals: Outside['arrivals']) => {
  const waiting = new Map<Point, () => void>()
  for (const [point, arrival] of Object.entries(ARRIVALS)) arrivals.on(arrival, () => waiting.get(point as Point)?.()) // its own keys
  const watchers: FSWatcher[] = []
  for (const part of ['blobs', 'partial', 'work']) {
    await mkdir(path.join(folder, part), { recursive: true })
    watchers.push(
      watch(path.join(folder, part), { recursive: true }, (_, name) => {
        for (const [point, met] of waiting)
          if (point in POINTS && POINTS[point as keyof typeof POINTS].test(`${part}/${name}`)) met()
      }).on('error', () => {}), // a folder that went away while it was looked into
    )
  }
  return {
    /** @returns whether it came within three seconds */
    next: (point: Point, over: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (met: boolean) => () => {
          waiting.delete(point)
          clearTimeout(late)
          resolve(met)
        }
        const late = setTimeout(end(false), LONGEST_WAIT_MS)
        waiting.set(point, end(true))
        over.addEventListener('abort', end(false), { once: true })
      }),
    close: () => {
      arrivals.removeAllListeners()
      watchers.forEach((watcher) => watcher.close())
    },
  }
}
