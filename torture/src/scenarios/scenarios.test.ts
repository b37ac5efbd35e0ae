import { expect, test } from 'vitest'
import { lostDerivative } from './lost-derivative.ts'
import { runScenario } from './run-scenario.ts'
import { syncFails } from './sync-fails.ts'
import { uploadKilled } from './upload-killed.ts'

// The others take minutes, or have tests of their parts: npm run torture -- scenarios
test.each([syncFails, uploadKilled, lostDerivative])('$description: $name', async (scenario) => {
  expect((await runScenario(scenario)).problems).toEqual([])
})
