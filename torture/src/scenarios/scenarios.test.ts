import { expect, test } from 'vitest'
import { lostDerivative } from './lost-derivative.ts'
import { runScenario } from './run-scenario.ts'
import { serverBlocked } from './server-blocked.ts'
import { syncFails } from './sync-fails.ts'
import { uploadKilled } from './upload-killed.ts'
import { twoServers } from './two-servers.ts'

// The other scenarios take minutes: npm run torture -- scenarios
test.each([twoServers, serverBlocked, syncFails, uploadKilled, lostDerivative])(
  '$description: $name',
  { timeout: 300_000 },
  async (scenario) => {
    expect((await runScenario(scenario)).problems).toEqual([])
  },
)
