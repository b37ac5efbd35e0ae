import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launch } from '../../tools/harness/browser.ts'

/** The product as a person meets it: a real browser and a real server for each of those who work side by side. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './support/fixtures/prepare-data.ts',
  outputDir: '../../node_modules/.cache/journeys',
  // One more than the cores: each waits for something a good part of its time.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  // Waits end with what they wait for; a machine that is busy is no fault.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { launchOptions: launch, screenshot: 'only-on-failure' },
})
