import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fuzzFiles } from './fuzz-files.ts'

test('damaged files are accepted or refused in words, and leave no files behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-fuzz-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { files, taken, refused, problems } = await fuzzFiles({ folder, files: 60, seed: 9 })
  expect(problems).toEqual([])
  expect(taken + [...refused.values()].reduce((sum, times) => sum + times, 0)).toBe(files)
  expect(taken).toBeGreaterThan(0)
  expect(refused.size).toBeGreaterThan(3)
})
