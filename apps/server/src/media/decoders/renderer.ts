import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { renderRegion } from './extract.ts'
import type { RegionJob } from './job.ts'
import { renderToFile } from './render-to-file.ts'

export type Renderer = {
  /** @throws the signal's reason when the caller goes away, and what libvips throws on a damaged file */
  render: (job: RegionJob, signal?: AbortSignal) => Promise<Buffer>
  /** Jobs that wait, for a server that would rather say 503 than let the line grow. */
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

/** What may be computed in two ways: at once on libvips' own threads, where nothing can stop it, and in a process that
 *  takes a tenth of a second to start and ends when it is told to. */
export type Computing = {
  small: (job: RegionJob) => Promise<Buffer>
  large: (job: RegionJob, signal: AbortSignal) => Promise<Buffer>
}

/** From so many pixels on a picture takes longer than a process takes to start. */
const LARGE = 4_000_000
const isLarge = ({ width, height }: RegionJob) => width * height > LARGE

/** Computes regions a few at a time. The same job asked for twice is computed once, its answer kept for a while; work that
 *  nobody waits for any more is dropped before it starts, and stopped where it is large. Pyramids never change under their
 *  name, so what is kept stays true; who may have it is asked before.
 *  @param concurrency jobs at a time: the cores that may be used @param keep bytes of answers kept at most
 *  @param folder for what is large, while it is being made */
export const createRenderer = ({
  concurrency,
  folder,
  keep = 32_000_000,
  computing = { small: renderRegion, large: renderLarge(folder) },
}: {
  concurrency: number
  folder: string
  keep?: number
  computing?: Computing
}): Renderer => {
  // Many small pictures at once gain more from the cores than one picture gains from several threads.
  sharp.concurrency(1)
  // libvips remembers files by name: a pyramid made again in its place would be answered from the old one.
  sharp.cache(false)
  const kept = new LRUCache<string, Buffer>({
    maxSize: keep,
    maxEntrySize: keep / 8,
    sizeCalculation: (answer, key) => answer.length + 2 * key.length,
  })
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
      const { job, stop } = work
      const answer = await (isLarge(job) ? computing.large(job, stop.signal) : computing.small(job))
      kept.set(work.key, answer)
      work.finish.resolve(answer)
    } catch (error) {
      work.finish.reject(error)
    } finally {
      forget(work)
      running -= 1
      next()
    }
  }

  // Work that was stopped may have been begun anew under its key.
  const forget = (work: Work) => {
    if (works.get(work.key) === work) works.delete(work.key)
  }

  const join = (key: string, job: RegionJob): Work => {
    const known = works.get(key)
    if (known) return known
    const stop = new AbortController()
    const work: Work = { key, job, callers: 0, started: false, stop, finish: Promise.withResolvers<Buffer>() }
    works.set(key, work)
    queue.add(work)
    return work
  }

  const leave = (work: Work) => {
    work.callers -= 1
    if (work.callers > 0 || (work.started && !isLarge(work.job))) return
    queue.delete(work)
    forget(work)
    work.stop.abort()
  }

  return {
    render: async (job, signal) => {
      signal?.throwIfAborted()
      const key = keyOf(job)
      const answer = kept.get(key)
      if (answer !== undefined) return answer
      const work = join(key, job)
      work.callers += 1
      next()
      return untilAborted(work.finish.promise, signal).finally(() => leave(work))
    },
    waiting: () => queue.size,
  }
}

const renderLarge =
  (folder: string): Computing['large'] =>
  async (job, signal) => {
    const mine = path.join(folder, uuidv7())
    try {
      return await readFile(await renderToFile(job, mine, signal))
    } finally {
      await rm(mine, { recursive: true, force: true })
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
