import { defineConfig } from '@playwright/test'
import { launch } from './support/browser.ts'

/** The product as a person meets it: a real browser, a real server, one journey after the other. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../node_modules/.cache/journeys',
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { launchOptions: launch, screenshot: 'only-on-failure' },
})
