import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runChaos } from './run.ts'

test(
  'after kills of any process, no acknowledged data are lost, stuck, partial or duplicated',
  { timeout: 420_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-torture-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const { acknowledged, kills, problems } = await runChaos({ folder, items: 12, kills: 4, seed: 4 })
    expect(problems).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(12)
    expect(kills.length).toBeGreaterThanOrEqual(4)
  },
)
