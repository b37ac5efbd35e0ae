import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countKills } from './killer.ts'
import { runChaos } from './run.ts'

test(
  'after kills of any process, no acknowledged data are lost, stuck, partial or duplicated',
  { timeout: 420_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-torture-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const { acknowledged, kills, problems } = await runChaos({ folder, items: 6, kills: 1, seed: 4 })
    expect(problems).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(6)
    expect(Math.min(...Object.values(countKills(kills)))).toBeGreaterThanOrEqual(1)
  },
)
