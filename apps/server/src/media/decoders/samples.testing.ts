import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Sharp } from 'sharp'

// oxlint-disable-next-line node/no-process-env -- where the samples lie is the tester's to say
const folder = process.env['SAMPLES_DIR'] ?? resolve(import.meta.dirname, '../../../../../../shared/samples')

/** Whether the sample files are available. Tests that need them are skipped otherwise. */
export const hasSamples = existsSync(folder)

export const sample = (name: string) => join(folder, name)

/** Creates a temporary folder, which `using` removes. */
export const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'pressmark-decoder-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Returns the mean difference of two images on a coarse grid, in steps of 0..255: sensitive to colours and positions, not to fine grain. */
export const difference = async (a: Sharp, b: Sharp): Promise<number> => {
  const size = { width: 40, height: 25, fit: 'fill' } as const
  const [first, second] = await Promise.all(
    [a, b].map((image) => image.removeAlpha().resize(size).toColourspace('srgb').raw().toBuffer()),
  )
  let sum = 0
  for (const [index, value] of first!.entries()) sum += Math.abs(value - (second![index] ?? 0))
  return sum / first!.length
}
