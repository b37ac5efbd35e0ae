import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { Bundle, BundleFile } from './bundle.ts'
import { ModelRefused, modelDamaged } from './refused.ts'

const MAX_ENTRIES = 1000
/** Maximum unpacked size of a zip, in bytes. Its content is never written to disk. */
const MAX_BYTES = 600_000_000
/** Maximum compression ratio of an entry: text shrinks to a tenth, not to a two-hundredth. Small entries may have any ratio. */
const MAX_RATIO = 200
const SMALL_ENTRY = 1_000_000

/**
 * Lists a zip without unpacking it. Files are read into memory on demand, and never more bytes than the zip states.
 * @throws ModelRefused for links, for names that lead out of the zip, and for too much content
 */
export const bundleOfZip = async (file: string): Promise<Bundle> => {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(refuse)
  const files: BundleFile[] = []
  let bytes = 0
  let entries = 0
  const iterator = zip.eachEntry()
  for (;;) {
    const { done, value: entry } = await iterator.next().catch(refuse)
    if (done) return { files }
    entries += 1
    bytes += entry.uncompressedSize
    checkEntry(entry)
    if (entries > MAX_ENTRIES) throw tooLarge(MAX_ENTRIES)
    if (bytes > MAX_BYTES) throw tooLarge(MAX_BYTES)
    if (isModelFile(entry)) files.push(fileOf(zip, entry))
  }
}

/* yauzl reports unsafe names only by the text of its errors. */
const refuse = (error: unknown): never => {
  const errorText = error instanceof Error ? error.message : String(error)
  if (/invalid relative path|absolute path|invalid characters in fileName/i.test(errorText)) throw unsafe(errorText)
  throw modelDamaged(errorText)
}

const SYMBOLIC_LINK = 0o120_000
const FILE_TYPE_MASK = 0o170_000

const checkEntry = (entry: Entry): void => {
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK)
    throw unsafe(`a link: ${entry.fileName}`)
  if (entry.uncompressedSize > SMALL_ENTRY && entry.uncompressedSize > MAX_RATIO * entry.compressedSize)
    throw tooLarge(MAX_BYTES)
}

/** macOS adds shadow files to a zip. */
const isModelFile = ({ fileName }: Entry) => !fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\._)/.test(fileName)

const fileOf = (zip: ZipFile, entry: Entry): BundleFile => ({
  name: entry.fileName,
  size: entry.uncompressedSize,
  read: async () => {
    if (entry.isEncrypted()) throw modelDamaged(`locked by a password: ${entry.fileName}`)
    return zip.openReadStreamPromise(entry).then(buffer).catch(refuse)
  },
})

const unsafe = (errorText: string) =>
  new ModelRefused({ type: 'refused', reason: 'archiveUnsafe', detail: { errorText } })

const tooLarge = (limit: number) => new ModelRefused({ type: 'refused', reason: 'archiveTooLarge', detail: { limit } })
