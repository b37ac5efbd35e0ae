import path from 'node:path'
import type { Readable } from 'node:stream'
import { FORMATS } from '#media/decoders/formats.ts'
import { Refusal } from '#platform/errors.ts'
import { openExternal } from '#platform/external/open-external.ts'
import { ACCEPTED, atMost } from './accepted.ts'

type Fetching = { privateHosts: ReadonlySet<string>; uploadLimit: number; signal: AbortSignal }

const ENDINGS = new Set<string>(ACCEPTED.image.mediaTypes.flatMap((mediaType) => FORMATS[mediaType].endings))

/** An image that lies at an address, as if it had been sent: its bytes, and the name that its address gives it.
 *  @throws unsupportedContent for another ending; fetchFailed */
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
    // Why is not told: it would say what lies in the machine's own networks.
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

/* What its address calls it; a name that cannot be decoded is taken as it stands. */
const nameIn = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) || 'image'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
