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

type TiffPage = { width: number; height: number; /** NewSubfileType of TIFF 6.0 */ type?: number }

/** Makes an uncompressed TIFF with a grey directory for each page. The last directory points to `next`. */
export const tiffOf = (pages: readonly TiffPage[], { next = 0 } = {}): Buffer => {
  const blocks: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let link: { block: Buffer; at: number } = { block: blocks[0]!, at: 4 }
  let end = 8
  const add = (block: Buffer) => {
    const padded = block.length % 2 === 0 ? block : Buffer.concat([block, Buffer.alloc(1)])
    blocks.push(padded)
    end += padded.length
    return end - padded.length
  }
  for (const { width, height, type = 0 } of pages) {
    const pixels = add(Buffer.alloc(width * height, 128))
    const entries = [
      [254, type],
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, pixels],
      [277, 1],
      [278, height],
      [279, width * height],
    ] as const
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length, 0)
    for (const [index, [tag, value]] of entries.entries()) {
      const at = 2 + index * 12
      directory.writeUInt16LE(tag, at)
      directory.writeUInt16LE(4, at + 2) // LONG
      directory.writeUInt32LE(1, at + 4)
      directory.writeUInt32LE(value, at + 8)
    }
    link.block.writeUInt32LE(add(directory), link.at)
    link = { block: directory, at: directory.length - 4 }
  }
  link.block.writeUInt32LE(next, link.at)
  return Buffer.concat(blocks)
}
