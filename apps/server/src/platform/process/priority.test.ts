import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { lowerPriority } from './priority.ts'

const sleeper = (...before: string[]): number => {
  const [program = 'sleep', ...args] = [...before, 'sleep', '60']
  const child = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(() => void child.kill())
  return child.pid!
}

test('a process gets a lower priority, and one that has less keeps it', async () => {
  const [ordinary, low] = [sleeper(), sleeper('nice', '-n', '15')]
  await expect.poll(() => getPriority(low)).toBeGreaterThanOrEqual(15)
  const before = getPriority(low)
  lowerPriority(ordinary)
  lowerPriority(low)
  expect([getPriority(ordinary), getPriority(low)]).toEqual([Math.max(10, getPriority()), before])
})

test('a process that has ended is ignored', () => {
  expect(() => lowerPriority(2 ** 22 + 1)).not.toThrow()
})
