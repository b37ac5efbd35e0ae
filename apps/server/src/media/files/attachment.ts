import { truncate } from '@pressmark/contract/platform/truncate.ts'

/**
 * Returns the Content-Disposition header for saving a file under this name: an ASCII form for old clients, and the whole name.
 * Source: RFC 6266 §4, RFC 8187 §3.2
 */
export const attachment = (name: string): string => {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]|["\\%]/g, '')
      .trim() || 'file'
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Returns a text as a file name that every file system accepts: letters and digits of any script, and `_`. */
export const safeName = (text: string): string =>
  truncate(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, ''),
    80,
  )
