import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/* They start whole products or process all samples. */
const LONG = /\/torture\/|worker-killed|samples|supervisor|recordings|documents|backup/

/** Runs the long files first, so that no single file is left at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/* They replace a part of the product, so each file has its own modules. */
const WITHOUT_A_PART = '**/*.without-*.test.ts'
const files = ['apps/*/src', 'packages', 'examples', 'tools', 'torture'].map((folder) => `${folder}/**/*.test.ts`)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Twice the cores of a small machine, because a file waits for a database or a process half of the time.
    maxWorkers: 4,
    environment: 'node',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // They end a test that never finishes. Machines differ by a factor of three, and a busy one is slower still.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A poll ends with its condition. A busy machine is not an error.
    expect: { poll: { timeout: 120_000 } },
    globalSetup: 'apps/server/src/testing/setup.ts',
    projects: [
      { extends: true, test: { name: 'together', include: files, exclude: [WITHOUT_A_PART], isolate: false } },
      { extends: true, test: { name: 'apart', include: [WITHOUT_A_PART], exclude: ['**/node_modules/**'] } },
    ],
  },
})
