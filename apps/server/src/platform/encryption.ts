import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Encrypts what the database keeps and who copies it must not read. `about` is what the secret belongs to: elsewhere it cannot
 *  be opened. Layout: nonce, tag, ciphertext (AES-256-GCM). */
export const createEncryption = (key: Buffer) => {
  const sealKey = Buffer.from(hkdfSync('sha256', key, '', 'seal', 32))
  const markKey = Buffer.from(hkdfSync('sha256', key, '', 'mark', 32))
  return {
    seal: (text: string, about: string): Buffer => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(about))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    /** @throws when it was sealed by another key, about something else, or was changed */
    open: (sealed: Buffer, about: string): string => {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    },
    /** What short secrets are recognised by: without the key nobody finds them by trying. */
    mark: (text: string, about: string): Buffer => createHmac('sha256', markKey).update(`${about}\n${text}`).digest(),
  }
}
export type Encryption = ReturnType<typeof createEncryption>
