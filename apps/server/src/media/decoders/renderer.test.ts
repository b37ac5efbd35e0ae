import { expect, test } from 'vitest'
import type { RegionJob } from './extract.ts'
import { createRenderer } from './renderer.ts'

const job = (level: number): RegionJob => ({
  path: 'a.tif',
  level,
  region: { x: 0, y: 0, width: 10, height: 10 },
  width: 5,
  height: 5,
  rotation: 0,
  mirror: false,
  quality: 'default',
  format: 'jpg',
})

/** A renderer whose computations end when the test says so. */
const held = (concurrency: number) => {
  const begun: { level: number; end: PromiseWithResolvers<Buffer> }[] = []
  const renderer = createRenderer({
    concurrency,
    compute: ({ level }) => {
      const end = Promise.withResolvers<Buffer>()
      begun.push({ level, end })
      return end.promise
    },
  })
  const levels = () => begun.map(({ level }) => level)
  const end = (index: number) => begun[index]!.end.resolve(Buffer.from(`level ${begun[index]!.level}`))
  return { renderer, begun, levels, end }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('no more than the allowed number are computed at once, in the order asked', async () => {
  const { renderer, levels, end } = held(2)
  const all = [1, 2, 3].map((level) => renderer.render(job(level)))
  expect(levels()).toEqual([1, 2])
  expect(renderer.waiting()).toBe(1)
  end(1)
  await settle()
  expect(levels()).toEqual([1, 2, 3])
  end(0)
  end(2)
  expect((await Promise.all(all)).map(String)).toEqual(['level 1', 'level 2', 'level 3'])
})

test('the same job asked for twice is computed once, and again when it is asked for later', async () => {
  const { renderer, levels, end } = held(2)
  const both = [renderer.render(job(1)), renderer.render({ ...job(1) })]
  expect(levels()).toEqual([1])
  end(0)
  expect((await Promise.all(both)).map(String)).toEqual(['level 1', 'level 1'])
  await settle()
  void renderer.render(job(1))
  expect(levels()).toEqual([1, 1])
})

test('waiting work is dropped when its last caller goes away, not before', async () => {
  const { renderer, levels, end } = held(1)
  void renderer.render(job(1))
  const first = new AbortController()
  const second = new AbortController()
  const dropped = [renderer.render(job(2), first.signal), renderer.render(job(2), second.signal)]
  const kept = renderer.render(job(3))
  first.abort(new Error('gone'))
  await expect(dropped[0]).rejects.toThrow('gone')
  expect(renderer.waiting()).toBe(2)
  second.abort(new Error('gone too'))
  await expect(dropped[1]).rejects.toThrow('gone too')
  expect(renderer.waiting()).toBe(1)
  end(0)
  await settle()
  expect(levels()).toEqual([1, 3])
  end(1)
  expect(String(await kept)).toBe('level 3')
})

test('a caller that is gone already asks for nothing', async () => {
  const { renderer, levels } = held(1)
  await expect(renderer.render(job(1), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(levels()).toEqual([])
})

test('a failure reaches every caller and the next job is computed', async () => {
  const { renderer, begun, levels } = held(1)
  const both = [renderer.render(job(1)), renderer.render(job(1))]
  void renderer.render(job(2))
  begun[0]!.end.reject(new Error('damaged'))
  for (const outcome of await Promise.allSettled(both)) expect(outcome).toMatchObject({ status: 'rejected' })
  await settle()
  expect(levels()).toEqual([1, 2])
})
