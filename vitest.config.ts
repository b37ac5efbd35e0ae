import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/* They start whole products, or go through all the samples. */
const LONG = /\/torture\/|worker-killed|samples|supervisor|recordings|documents|backup/

/** What takes long begins first, so that no file is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/* They put a part of the product out of action, so each has its modules to itself. */
const WITHOUT_A_PART = '**/*.without-*.test.ts'
const files = ['apps/*/src', 'packages', 'tools', 'torture'].map((folder) => `${folder}/**/*.test.ts`)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Twice the cores of a small machine: half of the time a file waits for a database or for a process.
    maxWorkers: 4,
    environment: 'node',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Waits end with what they wait for; a machine that is busy is no fault.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: 'apps/server/src/testing/setup.ts',
    projects: [
      { extends: true, test: { name: 'together', include: files, exclude: [WITHOUT_A_PART], isolate: false } },
      { extends: true, test: { name: 'apart', include: [WITHOUT_A_PART], exclude: ['**/node_modules/**'] } },
    ],
  },
})
