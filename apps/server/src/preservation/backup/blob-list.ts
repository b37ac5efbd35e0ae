import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** A blob in the list of a backup. */
export type ListedBlob = { name: string; size: number; sha256: string }

/** Reads the lines of a file one after the other, because a list may be larger than memory. */
const cellsOf = async function* (file: string): AsyncGenerator<string[]> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield line.split('\t')
}

export const lineOf = ({ name, size, sha256 }: ListedBlob): string => `${name}\t${size}\t${sha256}\n`

export async function* readBlobList(file: string): AsyncGenerator<ListedBlob> {
  for await (const [name = '', size, sha256 = ''] of cellsOf(file)) yield { name, size: Number(size), sha256 }
}

/**
 * Combines the blobs named by rows with the list of an earlier backup. Both have the same order.
 * `sha256` is empty if the name does not contain it.
 */
export async function* namedBlobs(
  names: string,
  before: string | undefined,
): AsyncGenerator<{ name: string; sha256: string; listed: ListedBlob | undefined }> {
  const list = before === undefined ? undefined : readBlobList(before)
  let listed = (await list?.next())?.value as ListedBlob | undefined // undefined at the end of the list
  for await (const [name = '', sha256 = ''] of cellsOf(names)) {
    while (listed !== undefined && comesBefore(listed.name, name))
      listed = (await list!.next()).value as ListedBlob | undefined
    yield { name, sha256, listed: listed?.name === name ? listed : undefined }
  }
}

/* Ordered by tenant id, then by bytes. */
const comesBefore = (first: string, second: string): boolean => {
  const [a, b] = [tenantOf(first), tenantOf(second)]
  return a === b ? first < second : a < b
}
const tenantOf = (name: string): number => Number.parseInt(name.slice(1), 10)
