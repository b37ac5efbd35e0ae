import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launch } from '../../tools/harness/browser.ts'

/** Journeys use a real browser. Each worker has its own server. */
export default defineConfig({
  testDir: '.',
  // Journeys of the nightly run install programs of other authors.
  testMatch: process.env.JOURNEYS_OF === 'night' ? '**/*.nightly.ts' : '**/*.journey.ts',
  globalSetup: './support/fixtures/prepare-data.ts',
  outputDir: '../../node_modules/.cache/journeys',
  // One more than the cores, because each worker is often idle.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 600_000,
  // Journeys and assertions wait for conditions, so long limits cost nothing on a fast machine.
  expect: { timeout: 60_000 },
  reporter: 'list',
  // A click on a control that is not there ends early, with a reason.
  use: { launchOptions: launch, screenshot: 'only-on-failure', actionTimeout: 120_000 },
})
