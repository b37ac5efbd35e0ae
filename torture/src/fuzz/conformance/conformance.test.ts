import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runConformance } from './conformance.ts'

const PER_OPERATION = 4

test('valid requests get answers that the API document has, and each operation succeeds', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-conformance-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { requests, operations, succeeded, ...rest } = await runConformance({
    folder,
    perOperation: PER_OPERATION,
    seed: 3,
    only: ({ id }) => /^(collections|settings|profile)\./.test(id),
  })
  expect(rest).toMatchObject({ failed: [], excepted: [], problems: [] })
  expect(operations).toBeGreaterThan(25)
  expect([requests, succeeded]).toEqual([operations * PER_OPERATION, operations])
}, 600_000)
