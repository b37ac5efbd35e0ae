import { expect, test } from 'vitest'
import { makeQueue } from './upload-queue.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 0))
const stoppable = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { task: () => promise, resolve, reject }
}

test('at most three tasks run at once, and the others start in their order', async () => {
  const queue = makeQueue(3)
  const tasks = Array.from({ length: 6 }, stoppable)
  const started: number[] = []
  const ended = tasks.map(({ task }, index) => queue(() => (started.push(index), task())))
  await tick()
  expect(started).toEqual([0, 1, 2])

  tasks[1]!.resolve('done')
  await tick()
  expect(started).toEqual([0, 1, 2, 3])

  for (const { resolve } of tasks) resolve('done')
  expect(await Promise.all(ended)).toHaveLength(6)
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
})

test('a task that fails passes its place to the next and rejects with its error', async () => {
  const queue = makeQueue(1)
  const failing = queue(() => Promise.reject(new Error('lost')))
  const next = queue(() => Promise.resolve('sent'))
  await expect(failing).rejects.toThrow('lost')
  expect(await next).toBe('sent')
})
