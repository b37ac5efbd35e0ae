import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { callbackify } from 'node:util'

/** A file of a bag. It is read to its end before the next one is requested. */
export type BagFile = { path: string; open: () => Promise<Readable> }

/** A file of `data/`, and its expected SHA-256 if it is known. */
export type Payload = BagFile & {
  sha256?: string
  /** Called if the file has other bytes, before the bag breaks. */
  onChanged?: () => Promise<unknown>
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')

/* CR, LF and % must be escaped in a manifest. */
const manifestLine = ([name, hash]: [string, string]): string =>
  `${hash}  ${name.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`

/* Programs in Python also end a line at control characters, such as U+0085. */
const oneLine = (value: string): string => value.replaceAll(/[\s\p{Cc}]+/gu, ' ')

/**
 * Yields the files of a bag, its payload first, so that nothing is read twice. @source RFC 8493
 * @param info Lines of bag-info.txt without the counts.
 * @throws Error if a payload does not match its hash
 */
export async function* bagOf(payload: AsyncIterable<Payload>, info: () => [string, string][]): AsyncGenerator<BagFile> {
  const [data, tags] = [new Map<string, string>(), new Map<string, string>()]
  let octets = 0
  for await (const { path, open, sha256, onChanged } of payload) {
    const onHash = async (hash: string, size: number) => {
      if (sha256 !== undefined && hash !== sha256) {
        await onChanged?.()
        throw new Error(`${path} is not what was uploaded`)
      }
      data.set(path, hash)
      octets += size
    }
    yield { path, open: async () => hashed(await open(), onHash) }
  }
  const tag = (path: string, text: string): BagFile => ({
    path,
    open: async () => hashed(Readable.from([Buffer.from(text)]), async (hash) => void tags.set(path, hash)),
  })
  yield tag('bagit.txt', lines(['BagIt-Version: 1.0', 'Tag-File-Character-Encoding: UTF-8']))
  const counted = [...info(), ['Payload-Oxum', `${octets}.${data.size}`]]
  yield tag('bag-info.txt', lines(counted.map(([label, value]) => `${label}: ${oneLine(value!)}`)))
  yield tag('manifest-sha256.txt', lines([...data].map(manifestLine)))
  yield tag('tagmanifest-sha256.txt', lines([...tags].map(manifestLine)))
}

const hashed = (source: Readable, onHash: (hash: string, size: number) => Promise<void>): Readable => {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
    flush: callbackify(() => onHash(hash.digest('hex'), size)),
  })
  source.once('error', (error) => through.destroy(error))
  through.once('close', () => source.destroy())
  return source.pipe(through)
}
