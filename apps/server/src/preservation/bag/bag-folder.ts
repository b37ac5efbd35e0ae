import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BagFile } from './bag.ts'

/** A bag as a folder, which has its name when it is whole.
 *  @throws Error in one sentence when there is something of that name */
export const writeBagFolder = async (files: AsyncIterable<BagFile>, folder: string): Promise<void> => {
  if (existsSync(folder)) throw new Error(`There is something already: ${folder}`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  for await (const { path: name, open } of files) {
    const file = path.join(unfinished, name)
    await mkdir(path.dirname(file), { recursive: true })
    await pipeline(await open(), createWriteStream(file, { flags: 'wx', flush: true }))
  }
  await rename(unfinished, folder)
}
