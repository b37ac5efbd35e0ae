import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Sharp } from 'sharp'

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

/** Mean difference of two pictures over a coarse grid, in steps of 0..255: colours and places tell, fine grain does not. */
export const difference = async (a: Sharp, b: Sharp): Promise<number> => {
  const size = { width: 40, height: 25, fit: 'fill' } as const
  const [first, second] = await Promise.all(
    [a, b].map((image) => image.removeAlpha().resize(size).toColourspace('srgb').raw().toBuffer()),
  )
  let sum = 0
  for (const [index, value] of first!.entries()) sum += Math.abs(value - (second![index] ?? 0))
  return sum / first!.length
}
