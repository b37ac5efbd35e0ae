import { watch, type FSWatcher } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Outside } from './external.ts'

/* Points of an upload or an import that are visible from outside: a new file in the data folder. */
const FILES = {
  'bytes arrive': /^blobs\/staging\//,
  'parts arrive': /^partial\//,
  'an original is stored': /^blobs\/kept\/.*originals\//,
  'a decoder works': /^work\//,
  'derivatives are stored': /^blobs\/kept\/.*derivatives\//,
} as const
/* Points of an action: it has reached a receiver that has not answered. */
const RECEIVED = { 'a message arrives': 'message', 'an email arrives': 'email' } as const
export type Point = keyof typeof FILES | keyof typeof RECEIVED | 'any time'
export const ALL_POINTS = [
  ...([...Object.keys(FILES), ...Object.keys(RECEIVED)] as Point[]), // the keys of both
  'any time',
] satisfies Point[]

const MAX_WAIT_MS = 3000

/** Watches for the points that are visible in the data folder and at the receivers. */
export const watchPoints = async (folder: string, received: Outside['received']) => {
  const waiting = new Set<{ point: Point; onReached: () => void }>()
  const reach = (isReached: (point: Point) => boolean) => {
    for (const one of waiting) if (isReached(one.point)) one.onReached()
  }
  for (const [point, arrival] of Object.entries(RECEIVED)) received.on(arrival, () => reach((other) => other === point))
  const watchers: FSWatcher[] = []
  for (const part of ['blobs', 'partial', 'work']) {
    await mkdir(path.join(folder, part), { recursive: true })
    watchers.push(
      watch(path.join(folder, part), { recursive: true }, (_, name) =>
        reach((point) => point in FILES && FILES[point as keyof typeof FILES].test(`${part}/${name}`)),
      ).on('error', () => {}), // the folder was removed while it was watched
    )
  }
  return {
    /** @returns whether it occurred within three seconds */
    next: (point: Point, over: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (isReached: boolean) => {
          waiting.delete(one)
          clearTimeout(timeout)
          over.removeEventListener('abort', onAbort)
          resolve(isReached)
        }
        const onAbort = () => end(false)
        const one = { point, onReached: () => end(true) }
        const timeout = setTimeout(() => end(false), MAX_WAIT_MS)
        waiting.add(one)
        over.addEventListener('abort', onAbort, { once: true })
      }),
    close: () => {
      received.removeAllListeners()
      watchers.forEach((watcher) => watcher.close())
    },
  }
}
