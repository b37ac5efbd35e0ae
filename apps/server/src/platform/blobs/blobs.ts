import type { Readable } from 'node:stream'

/** Named bytes that never change. A name is a path of the characters a-z, 0-9, `-`, `.` and `/`. */
export type Blobs = {
  /** Stores the stream under the name that `nameOf` returns after all bytes were read. The bytes are durable when this resolves. */
  put(
    source: Readable,
    nameOf: (content: { sha256: string; size: number }) => string,
  ): Promise<{ name: string; sha256: string; size: number }>
  /** Moves a local file into the store. */
  adopt(file: string, name: string): Promise<void>
  /** Returns the size in bytes, or undefined if the blob does not exist. */
  size(name: string): Promise<number | undefined>
  /** Returns the path of the blob if the store is a folder. Callers that read much of a blob, or read it often, then need no copy. */
  file(name: string): string | undefined
  /** Returns bytes of the blob, fewer than `length` only at its end.
   *  @throws if the blob does not exist */
  range(name: string, offset: number, length: number): Promise<Buffer>
  /** Streams the whole blob, or the bytes from `start` to `end`, both included. */
  stream(name: string, within?: { start: number; end: number }): Promise<Readable>
  /** Returns a local file with all bytes, for a decoder. Call `release` after use. */
  local(name: string): Promise<{ file: string; release(): Promise<void> }>
  remove(name: string): Promise<void>
  /** Lists the names below a path that were written before `then`, in no order. */
  writtenBefore(path: string, then: Date): AsyncIterable<string>
  /** Deletes the blob, unless it was written again after `then`, even at the same moment.
   *  @returns whether it was deleted */
  removeOld(name: string, then: Date): Promise<boolean>
}

/** @throws TypeError for a name that could leave the store */
export const checkedName = (name: string): string => {
  if (!/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(name)) throw new TypeError(`not a blob name: ${name}`)
  return name
}

/** Returns whether the error of a read says that the blob does not exist, in a folder or in a bucket. */
export const isMissingBlob = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || error.name === 'NotFound' || error.name === 'NoSuchKey')

/** Code of the error of a copy that has other bytes than those that were stored. */
export const CHANGED_BLOB = 'BLOB_CHANGED'

/** Returns whether the error of a read says that the blob does not exist or has other bytes. */
export const isUnusableBlob = (error: unknown): boolean =>
  isMissingBlob(error) || (error instanceof Error && 'code' in error && error.code === CHANGED_BLOB)
