import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

const BYTES = 32

/** The key of what is kept encrypted: SECRET_KEY, or one that is made once and lies in the data folder, for its owner's eyes. */
export const readSecretKey = async ({ secretKey, dataFolder }: Config): Promise<Buffer> => {
  if (secretKey !== undefined) return Buffer.from(hkdfSync('sha256', secretKey, '', 'SECRET_KEY', BYTES))
  const file = path.join(dataFolder, 'secret.key')
  await mkdir(dataFolder, { recursive: true })
  const key = (await readIfThere(file)) ?? (await makeKey(file))
  if (key.length !== BYTES) throw new Error(`${file} must hold ${BYTES} bytes`)
  return key
}

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/* Several processes start at once: the first one's key counts, and nobody sees half of it. */
const makeKey = async (file: string): Promise<Buffer> => {
  const mine = `${file}.${randomUUID()}`
  await writeFile(mine, randomBytes(BYTES), { mode: 0o600, flush: true })
  await link(mine, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(mine)
  return readFile(file)
}
