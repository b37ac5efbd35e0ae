import { PyramidUnreadable } from './pyramid-unreadable.ts'

/** Returns up to `length` bytes from `offset`. It returns fewer only at the end of the file. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array> | Uint8Array

/** Directories and their arrays are close together: one read of this size usually contains a whole directory. */
const WINDOW = 32 * 1024

/** Reads exact ranges from cached windows, so that parsing a remote file takes few requests instead of hundreds. */
export const windowed = (read: ReadRange) => {
  const windows: { start: number; bytes: Uint8Array }[] = []
  const windowOf = (offset: number, length: number) =>
    windows.find(({ start, bytes }) => offset >= start && offset + length <= start + bytes.length)
  /** @throws PyramidUnreadable if the file ends before the range */
  return async (offset: number, length: number): Promise<DataView> => {
    if (!windowOf(offset, length)) windows.push({ start: offset, bytes: await read(offset, Math.max(length, WINDOW)) })
    const window = windowOf(offset, length)
    if (!window) throw new PyramidUnreadable(`file ends before byte ${offset + length}`)
    return new DataView(window.bytes.buffer, window.bytes.byteOffset + offset - window.start, length)
  }
}
