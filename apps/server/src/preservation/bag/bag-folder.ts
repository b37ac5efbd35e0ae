import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BagFile } from './bag.ts'

/**
 * Writes a bag as a folder, which gets its name when it is complete.
 * @throws Error with one sentence if the name exists
 */
export const writeBagFolder = async (files: AsyncIterable<BagFile>, folder: string): Promise<void> => {
  if (existsSync(folder)) throw new Error(`This folder already exists: ${folder}`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  for await (const { path: name, open } of files) {
    const file = path.join(unfinished, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(await open(), createWriteStream(file, { flags: 'wx', flush: true }))
  }
  await rename(unfinished, folder)
}
