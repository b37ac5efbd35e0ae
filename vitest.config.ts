import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['apps/*/src/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts', 'torture/**/*.test.ts'],
    globalSetup: 'apps/server/src/testing/setup.ts',
    environment: 'node',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Waits end with what they wait for; a machine that is busy is no fault.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
})
