import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { RegionJob } from './job.ts'
import { createRenderer, type Computing } from './renderer.ts'

const job = (page: number): RegionJob => ({
  path: 'a.tif',
  page,
  region: { x: 0, y: 0, width: 10, height: 10 },
  width: 5,
  height: 5,
  rotation: 0,
  mirror: false,
  quality: 'default',
  format: 'jpg',
})

const large = (page: number): RegionJob => ({ ...job(page), width: 4000, height: 3000 })

/** A renderer whose computations end when the test ends them. Large ones also end when they are stopped. */
const controlledRenderer = (concurrency: number) => {
  const started: { page: number; end: PromiseWithResolvers<Buffer>; stopped: () => boolean }[] = []
  const begin = ({ page }: RegionJob, signal?: AbortSignal) => {
    const end = Promise.withResolvers<Buffer>()
    started.push({ page, end, stopped: () => signal?.aborted === true })
    signal?.addEventListener('abort', () => end.reject(signal.reason))
    return end.promise
  }
  const renderer = createRenderer({ concurrency, folder: '', computing: { small: begin, large: begin } })
  const pages = () => started.map(({ page }) => page)
  const end = (index: number) => started[index]!.end.resolve(Buffer.from(`page ${started[index]!.page}`))
  return { renderer, started, pages, end }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('at most the allowed number of jobs run at the same time, in the order of the calls', async () => {
  const { renderer, pages, end } = controlledRenderer(2)
  const all = [1, 2, 3].map((page) => renderer.render(job(page)))
  expect(pages()).toEqual([1, 2])
  expect(renderer.waiting()).toBe(1)
  end(1)
  await settle()
  expect(pages()).toEqual([1, 2, 3])
  end(0)
  end(2)
  expect((await Promise.all(all)).map(String)).toEqual(['page 1', 'page 2', 'page 3'])
})

test('a job that is requested twice is computed once, and its answer is cached', async () => {
  const { renderer, pages, end } = controlledRenderer(2)
  const both = [renderer.render(job(1)), renderer.render({ ...job(1) })]
  expect(pages()).toEqual([1])
  end(0)
  expect((await Promise.all(both)).map(String)).toEqual(['page 1', 'page 1'])
  expect(String(await renderer.render(job(1)))).toBe('page 1')
  expect(pages()).toEqual([1])
})

test('the cache has a maximum size and contains the latest answers', async () => {
  const started: number[] = []
  const small: Computing['small'] = async ({ page }) => {
    started.push(page)
    return Buffer.alloc(100)
  }
  const computing = { small, large: small }
  const renderer = createRenderer({ concurrency: 1, folder: '', cacheBytes: 1600, computing })
  for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 1]) await renderer.render(job(page))
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 1])
})

test('waiting work is dropped only when its last caller aborts', async () => {
  const { renderer, pages, end } = controlledRenderer(1)
  void renderer.render(job(1))
  const first = new AbortController()
  const second = new AbortController()
  const dropped = [renderer.render(job(2), first.signal), renderer.render(job(2), second.signal)]
  const remaining = renderer.render(job(3))
  first.abort(new Error('gone'))
  await expect(dropped[0]).rejects.toThrow('gone')
  expect(renderer.waiting()).toBe(2)
  second.abort(new Error('gone too'))
  await expect(dropped[1]).rejects.toThrow('gone too')
  expect(renderer.waiting()).toBe(1)
  end(0)
  await settle()
  expect(pages()).toEqual([1, 3])
  end(1)
  expect(String(await remaining)).toBe('page 3')
})

test('a caller that has already aborted starts nothing', async () => {
  const { renderer, pages } = controlledRenderer(1)
  await expect(renderer.render(job(1), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(pages()).toEqual([])
})

test('an error reaches every caller, and the next job is computed', async () => {
  const { renderer, started, pages } = controlledRenderer(1)
  const both = [renderer.render(job(1)), renderer.render(job(1))]
  void renderer.render(job(2))
  started[0]!.end.reject(new Error('damaged'))
  for (const outcome of await Promise.allSettled(both)) expect(outcome).toMatchObject({ status: 'rejected' })
  await settle()
  expect(pages()).toEqual([1, 2])
})

test('large work is stopped when its last caller aborts, and started again for the next caller', async () => {
  const { renderer, started, pages, end } = controlledRenderer(1)
  const first = new AbortController()
  const second = new AbortController()
  const both = [renderer.render(large(1), first.signal), renderer.render(large(1), second.signal)]
  first.abort(new Error('gone'))
  await expect(both[0]).rejects.toThrow('gone')
  expect(started[0]!.stopped()).toBe(false)
  second.abort(new Error('gone too'))
  await expect(both[1]).rejects.toThrow('gone too')
  expect(started[0]!.stopped()).toBe(true)
  const third = renderer.render(large(1))
  await settle()
  expect(pages()).toEqual([1, 1])
  end(1)
  expect(String(await third)).toBe('page 1')
})

test('small work continues after its caller has aborted, for the next caller', async () => {
  const { renderer, pages, end } = controlledRenderer(1)
  const gone = new AbortController()
  const abandoned = renderer.render(job(1), gone.signal)
  gone.abort(new Error('gone'))
  await expect(abandoned).rejects.toThrow('gone')
  const next = renderer.render(job(1))
  end(0)
  expect(String(await next)).toBe('page 1')
  expect(pages()).toEqual([1])
})

test('a large image is made by a process, which ends and leaves no files when its caller aborts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-renderer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'source.tif')
  await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#336699' } })
    .tiff()
    .toFile(file)
  const work = path.join(folder, 'work')
  const renderer = createRenderer({ concurrency: 1, folder: work })
  const region = { x: 0, y: 0, width: 4000, height: 3000 }
  const whole: RegionJob = { ...large(0), path: file, region, format: 'png' }

  const answer = await renderer.render(whole)
  expect(await sharp(answer).metadata()).toMatchObject({ format: 'png', width: 4000, height: 3000 })
  expect(await readdir(work)).toEqual([])

  const gone = new AbortController()
  const turned = renderer.render({ ...whole, rotation: 45 }, gone.signal)
  await expect.poll(() => readdir(work)).toHaveLength(1)
  gone.abort(new Error('gone'))
  await expect(turned).rejects.toThrow('gone')
  // The only slot is free again after the process has ended.
  const small = await renderer.render({ ...whole, width: 40, height: 30 })
  expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 30 })
  expect(await readdir(work)).toEqual([])
})
