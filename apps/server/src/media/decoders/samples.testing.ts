import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// oxlint-disable-next-line node/no-process-env -- where the samples lie is the tester's to say
const folder = process.env['SAMPLES_DIR'] ?? resolve(import.meta.dirname, '../../../../../../shared/samples')

/** Whether the sample files are at hand; tests that need them are skipped by this. */
export const hasSamples = existsSync(folder)

export const sample = (name: string) => join(folder, name)

/** A folder of its own under the system's, removed by the caller's `using`. */
export const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'pressmark-decoder-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
