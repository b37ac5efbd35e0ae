import { PyramidUnreadable } from './pyramid-unreadable.ts'

/** Gives up to `length` bytes from `offset`; fewer only at the file's end. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array> | Uint8Array

/** Directories and their arrays lie close together: one read of this size usually holds a whole one. */
const WINDOW = 32 * 1024

/** Reads exact ranges out of windows that are kept, so that parsing a remote file takes few requests, not hundreds. */
export const windowed = (read: ReadRange) => {
  const windows: { start: number; bytes: Uint8Array }[] = []
  const holding = (offset: number, length: number) =>
    windows.find(({ start, bytes }) => offset >= start && offset + length <= start + bytes.length)
  /** @throws PyramidUnreadable when the file ends before the range does */
  return async (offset: number, length: number): Promise<DataView> => {
    if (!holding(offset, length)) windows.push({ start: offset, bytes: await read(offset, Math.max(length, WINDOW)) })
    const window = holding(offset, length)
    if (!window) throw new PyramidUnreadable(`file ends before byte ${offset + length}`)
    return new DataView(window.bytes.buffer, window.bytes.byteOffset + offset - window.start, length)
  }
}
