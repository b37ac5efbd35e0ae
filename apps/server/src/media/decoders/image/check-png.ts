import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Refusal } from '#platform/errors.ts'
import { runDecoder } from '../decode.ts'

/**
 * Decodes a PNG in a child process.
 * @throws unsupportedContent with the text `otherwise` if it is not a PNG or has more pixels
 * @returns Width and height, px.
 */
export const checkPng = async (
  png: Buffer,
  { pixels, otherwise }: { pixels: number; otherwise: string },
): Promise<{ width: number; height: number }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-png-'))
  try {
    const source = path.join(folder, 'picture.png')
    await writeFile(source, png)
    const job = { kind: 'image' as const, source, folder: path.join(folder, 'decoded') }
    const outcome = await runDecoder(job, { limits: { pixels } })
    if (outcome.type === 'refused' || outcome.mediaType !== 'image/png')
      throw new Refusal('unsupportedContent', { detail: otherwise })
    return { width: outcome.width, height: outcome.height }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
