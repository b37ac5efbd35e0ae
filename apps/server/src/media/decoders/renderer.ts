import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { renderRegion } from './extract.ts'
import type { RegionJob } from './job.ts'
import { renderToFile } from './render-to-file.ts'

export type Renderer = {
  /** @throws the reason of the signal if the caller aborts, and the error of libvips for a damaged file */
  render: (job: RegionJob, signal?: AbortSignal) => Promise<Buffer>
  /** Number of waiting jobs, so that a server can respond with 503 instead of letting the queue grow. */
  waiting: () => number
}

type Work = {
  key: string
  job: RegionJob
  callers: number
  started: boolean
  stop: AbortController
  finish: PromiseWithResolvers<Buffer>
}

/**
 * Two ways of computing. The threads of libvips cannot be stopped.
 * A process takes a tenth of a second to start and can be stopped at any time.
 */
export type Computing = {
  small: (job: RegionJob) => Promise<Buffer>
  large: (job: RegionJob, signal: AbortSignal) => Promise<Buffer>
}

/** Above this number of pixels an image takes longer than the start of a process. */
const LARGE = 4_000_000
/** Returns whether a process computes the image. */
export const isLarge = ({ width, height }: Pick<RegionJob, 'width' | 'height'>): boolean => width * height > LARGE

/**
 * Creates a renderer that computes regions with limited concurrency. A job that is requested twice is computed once, and its answer
 * is cached. Work without callers is dropped before it starts, and stopped if it is large. Pyramids never change under
 * their name, so cached answers stay valid. The caller checks who may see them.
 *
 * @param concurrency Number of cores.
 * @param cacheBytes Maximum size of the cache.
 * @param folder Temporary folder of large images.
 */
export const createRenderer = ({
  concurrency,
  folder,
  cacheBytes = 32_000_000,
  computing = { small: renderRegion, large: renderLarge(folder) },
}: {
  concurrency: number
  folder: string
  cacheBytes?: number
  computing?: Computing
}): Renderer => {
  // Many small images at once gain more from the cores than one image gains from several threads.
  sharp.concurrency(1)
  // libvips caches files by name, so a pyramid that was replaced would be answered from the old one.
  sharp.cache(false)
  const cached = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 8,
    sizeCalculation: (answer, key) => answer.length + 2 * key.length,
  })
  const works = createWorks(concurrency, async ({ key, job, stop }) => {
    const answer = await (isLarge(job) ? computing.large(job, stop.signal) : computing.small(job))
    cached.set(key, answer)
    return answer
  })
  return {
    render: async (job, signal) => {
      signal?.throwIfAborted()
      const key = keyOf(job)
      const answer = cached.get(key)
      if (answer !== undefined) return answer
      const work = works.join(key, job)
      return untilAborted(work.finish.promise, signal).finally(() => works.leave(work))
    },
    waiting: works.waiting,
  }
}

/* Runs at most `concurrency` works at once, the oldest first. Callers of the same key share one work. */
const createWorks = (concurrency: number, compute: (work: Work) => Promise<Buffer>) => {
  const works = new Map<string, Work>()
  const queue = new Set<Work>()
  let running = 0

  const next = () => {
    for (const work of queue) {
      if (running >= concurrency) return
      queue.delete(work)
      running += 1
      work.started = true
      void run(work)
    }
  }

  const run = async (work: Work) => {
    try {
      work.finish.resolve(await compute(work))
    } catch (error) {
      work.finish.reject(error)
    } finally {
      remove(work)
      running -= 1
      next()
    }
  }

  // Work that was stopped may have been started again under its key.
  const remove = (work: Work) => {
    if (works.get(work.key) === work) works.delete(work.key)
  }

  const create = (key: string, job: RegionJob): Work => {
    const stop = new AbortController()
    const work: Work = { key, job, callers: 0, started: false, stop, finish: Promise.withResolvers<Buffer>() }
    works.set(key, work)
    queue.add(work)
    return work
  }

  return {
    join: (key: string, job: RegionJob): Work => {
      const work = works.get(key) ?? create(key, job)
      work.callers += 1
      next()
      return work
    },
    leave: (work: Work): void => {
      work.callers -= 1
      if (work.callers > 0 || (work.started && !isLarge(work.job))) return
      queue.delete(work)
      remove(work)
      work.stop.abort()
    },
    waiting: () => queue.size,
  }
}

const renderLarge =
  (folder: string): Computing['large'] =>
  async (job, signal) => {
    const ownFolder = path.join(folder, uuidv7())
    try {
      return await readFile(await renderToFile(job, ownFolder, signal))
    } finally {
      await rm(ownFolder, { recursive: true, force: true })
    }
  }

const keyOf = ({ path, page, region, width, height, rotation, mirror, quality, format }: RegionJob) =>
  JSON.stringify([
    path,
    page,
    region.x,
    region.y,
    region.width,
    region.height,
    width,
    height,
    rotation,
    mirror,
    quality,
    format,
  ])

const untilAborted = <T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> => {
  if (!signal) return promise
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}
