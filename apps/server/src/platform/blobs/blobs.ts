import type { Readable } from 'node:stream'

/** Named bytes that never change once they are there. A name is a path of the letters a-z, 0-9, `-`, `.` and `/`. */
export type Blobs = {
  /** Takes the stream in under the name that `nameOf` gives once the bytes are known. They are durable when this resolves. */
  put(
    source: Readable,
    nameOf: (told: { sha256: string; size: number }) => string,
  ): Promise<{ name: string; sha256: string; size: number }>
  /** Takes over a local file, which is gone afterwards. */
  adopt(file: string, name: string): Promise<void>
  /** @returns size in bytes, or undefined when there is no such blob */
  size(name: string): Promise<number | undefined>
  /** The blob as it lies, where the store is a folder: whoever reads much of it, or often, needs no copy then. */
  file(name: string): string | undefined
  /** @returns fewer bytes only where the blob ends
   *  @throws when there is no such blob */
  range(name: string, offset: number, length: number): Promise<Buffer>
  /** All of it, or what lies from `start` to `end`, both included. */
  stream(name: string, within?: { start: number; end: number }): Promise<Readable>
  /** A local file with all of the bytes, for a decoder; `release` when done. */
  local(name: string): Promise<{ file: string; release(): Promise<void> }>
  remove(name: string): Promise<void>
  /** The names below a path that were written before `then`, in no order. */
  writtenBefore(path: string, then: Date): AsyncIterable<string>
  /** Removes the blob, unless it was written anew after `then`: also if that happens at the same moment.
   *  @returns whether it was removed */
  removeOld(name: string, then: Date): Promise<boolean>
}

/** @throws TypeError for a name that could leave the store */
export const checkedName = (name: string): string => {
  if (!/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(name)) throw new TypeError(`not a blob name: ${name}`)
  return name
}
