import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

const NONCE = 12
const TAG = 16

/** Encrypts secrets, so that a copy of the database does not reveal them. `about` is the owner of a secret: with another owner it cannot
 *  be decrypted. Layout: nonce, tag, ciphertext (AES-256-GCM). */
export const createEncryption = (key: Buffer) => {
  const encryptionKey = Buffer.from(hkdfSync('sha256', key, '', 'seal', 32))
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'mark', 32))
  return {
    encrypt: (text: string, purpose: string): Buffer => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(purpose))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
    },
    /** @throws if the key or the owner differs, or the bytes were changed */
    decrypt: (encrypted: Buffer, purpose: string): string => {
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, encrypted.subarray(0, NONCE), {
        authTagLength: TAG,
      })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(encrypted.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    },
    /** Returns a keyed hash of a short secret. Without the key, the secret cannot be found by trying all values. */
    keyedHash: (text: string, purpose: string): Buffer =>
      createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest(),
  }
}
export type Encryption = ReturnType<typeof createEncryption>

const BYTES = 32

/** Reads the key for encrypted values: SECRET_KEY, or a generated key in the data folder that only its owner can read. */
export const readSecretKey = async ({ secretKey, dataFolder }: Config): Promise<Buffer> => {
  if (secretKey !== undefined) return Buffer.from(hkdfSync('sha256', secretKey, '', 'SECRET_KEY', BYTES))
  const file = path.join(dataFolder, 'secret.key')
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const key = (await readIfThere(file)) ?? (await makeKey(file))
  if (key.length !== BYTES) throw new Error(`${file} must hold ${BYTES} bytes`)
  return key
}

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/* Several processes start at the same time. The first key wins, and no process reads an incomplete one. */
const makeKey = async (file: string): Promise<Buffer> => {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomBytes(BYTES), { mode: 0o600, flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file)
}
