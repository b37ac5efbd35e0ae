import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fuzzCalls } from './fuzz-calls.ts'

const REQUESTS = 1800

test('every request gets an answer that the API document allows', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-fuzz-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { statuses, cut, reached, operations, invalid, problems } = await fuzzCalls({
    folder,
    requests: REQUESTS,
    seed: 7,
  })
  expect(problems).toEqual([])
  expect([...statuses.values()].reduce((sum, times) => sum + times, 0) + cut).toBe(REQUESTS)
  expect(cut).toBeLessThan(REQUESTS / 100)
  expect(invalid).toBeGreaterThan(REQUESTS / 3)
  expect(reached).toBeGreaterThan(operations / 4)
}, 900_000)
