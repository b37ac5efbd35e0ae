import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const END_LENGTH = 22
const HEADER_LENGTH = 46
const LOCAL_LENGTH = 30
const DEFLATED = 8

/** The files of a zip by their names. @source APPNOTE.TXT §4.3.7, §4.3.12, §4.3.16 */
export const filesOfZip = (bytes: Buffer): Map<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer), bytes.length - END_LENGTH)
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [named, extra, said] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + HEADER_LENGTH, at + HEADER_LENGTH + named)
    const local = bytes.readUInt32LE(at + 42)
    const from = local + LOCAL_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
    files.set(name, bytes.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(content) : content)
    at += HEADER_LENGTH + named + extra + said
  }
  return files
}
