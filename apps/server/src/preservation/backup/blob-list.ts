import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** A blob as a backup lists it. */
export type ListedBlob = { name: string; size: number; sha256: string }

/** Lines of a file, one at a time: a list may be longer than memory. */
const cellsOf = async function* (file: string): AsyncGenerator<string[]> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield line.split('\t')
}

export const lineOf = ({ name, size, sha256 }: ListedBlob): string => `${name}\t${size}\t${sha256}\n`

export async function* readBlobList(file: string): AsyncGenerator<ListedBlob> {
  for await (const [name = '', size, sha256 = ''] of cellsOf(file)) yield { name, size: Number(size), sha256 }
}

/** What the rows name, with what a list from before knows of it; both are in the same order.
 *  `sha256` is empty where the name does not say it. */
export async function* namedBlobs(
  names: string,
  before: string | undefined,
): AsyncGenerator<{ name: string; sha256: string; known: ListedBlob | undefined }> {
  const list = before === undefined ? undefined : readBlobList(before)
  let known = (await list?.next())?.value as ListedBlob | undefined // a generator that ended gives undefined
  for await (const [name = '', sha256 = ''] of cellsOf(names)) {
    while (known !== undefined && comesBefore(known.name, name))
      known = (await list!.next()).value as ListedBlob | undefined
    yield { name, sha256, known: known?.name === name ? known : undefined }
  }
}

/* By tenant, as they are counted; then as bytes. */
const comesBefore = (one: string, other: string): boolean => {
  const [a, b] = [tenantOf(one), tenantOf(other)]
  return a === b ? one < other : a < b
}
const tenantOf = (name: string): number => Number.parseInt(name.slice(1), 10)
