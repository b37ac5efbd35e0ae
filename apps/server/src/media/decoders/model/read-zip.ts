import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { Bundle, BundleFile } from './bundle.ts'
import { ModelRefused, modelDamaged } from './refused.ts'

const MOST_ENTRIES = 1000
/** All that a zip may unpack to, in bytes. Nothing of it is ever written to disk. */
const MOST_BYTES = 600_000_000
/** How much larger than packed an entry may be: text shrinks to a tenth, not to a two-hundredth. Small ones may be anything. */
const MOST_RATIO = 200
const SMALL = 1_000_000

/** Looks through a zip without unpacking it; what is wanted is read into memory, and never more than the zip said.
 *  @throws ModelRefused for links, for names that lead out, and for more than can be taken in */
export const bundleOfZip = async (file: string): Promise<Bundle> => {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(refuse)
  const files: BundleFile[] = []
  let bytes = 0
  let entries = 0
  const seen = zip.eachEntry()
  for (;;) {
    const { done, value: entry } = await seen.next().catch(refuse)
    if (done) return { files }
    entries += 1
    bytes += entry.uncompressedSize
    checkEntry(entry)
    if (entries > MOST_ENTRIES) throw tooLarge(MOST_ENTRIES)
    if (bytes > MOST_BYTES) throw tooLarge(MOST_BYTES)
    if (isModelFile(entry)) files.push(fileOf(zip, entry))
  }
}

/* yauzl tells of unsafe names by an error like any other. */
const refuse = (error: unknown): never => {
  const said = error instanceof Error ? error.message : String(error)
  if (/invalid relative path|absolute path|invalid characters in fileName/i.test(said)) throw unsafe(said)
  throw modelDamaged(said)
}

const LINK = 0o120_000
const KIND = 0o170_000

const checkEntry = (entry: Entry): void => {
  if (((entry.externalFileAttributes >>> 16) & KIND) === LINK) throw unsafe(`a link: ${entry.fileName}`)
  if (entry.uncompressedSize > SMALL && entry.uncompressedSize > MOST_RATIO * entry.compressedSize)
    throw tooLarge(MOST_BYTES)
}

/** Macs put shadows of the files beside them. */
const isModelFile = ({ fileName }: Entry) => !fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\._)/.test(fileName)

const fileOf = (zip: ZipFile, entry: Entry): BundleFile => ({
  name: entry.fileName,
  size: entry.uncompressedSize,
  read: async () => {
    if (entry.isEncrypted()) throw modelDamaged(`locked by a password: ${entry.fileName}`)
    return zip.openReadStreamPromise(entry).then(buffer).catch(refuse)
  },
})

const unsafe = (said: string) => new ModelRefused({ type: 'refused', reason: 'archiveUnsafe', detail: { said } })

const tooLarge = (limit: number) => new ModelRefused({ type: 'refused', reason: 'archiveTooLarge', detail: { limit } })
