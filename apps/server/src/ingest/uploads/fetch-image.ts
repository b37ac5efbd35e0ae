import path from 'node:path'
import type { Readable } from 'node:stream'
import { FORMATS } from '#media/decoders/formats.ts'
import { Refusal } from '#platform/errors.ts'
import { openExternal } from '#platform/external/open-external.ts'
import { ACCEPTED, atMost } from './accepted.ts'

type Fetching = { privateHosts: ReadonlySet<string>; uploadLimit: number; signal: AbortSignal }

const ENDINGS = new Set<string>(ACCEPTED.image.mediaTypes.flatMap((mediaType) => FORMATS[mediaType].endings))

/** Fetches an image from an address, like an upload: its bytes, and the file name from its address.
 *  @throws unsupportedContent for another extension; fetchFailed */
export const fetchImage = async (
  address: string,
  { privateHosts, uploadLimit, signal }: Fetching,
): Promise<{ stream: Readable; name: string }> => {
  const url = new URL(address)
  const name = nameIn(url)
  const ending = path.extname(name).slice(1).toLowerCase()
  if (ending !== '' && !ENDINGS.has(ending))
    throw new Refusal('unsupportedContent', { detail: 'Image extension is not allowed' })
  const answer = await openExternal(url, { privateHosts, signal }).catch(() => {
    // The reason is left out because it would reveal services in the server's internal networks.
    throw new Refusal('fetchFailed')
  })
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Refusal('fetchFailed')
  }
  const stream = atMost(uploadLimit)
  answer.once('error', () => stream.destroy(new Refusal('fetchFailed')))
  stream.once('close', () => answer.destroy())
  return { stream: answer.pipe(stream), name }
}

/* The file name of the address. A name that cannot be decoded is used unchanged. */
const nameIn = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) || 'image'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
