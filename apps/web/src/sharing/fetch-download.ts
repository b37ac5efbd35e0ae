import { DOWNLOAD_RETRY_MS } from '@pressmark/contract/platform/constants.ts'
import type { PreparedDownload } from '@pressmark/contract/delivery/downloads.ts'
import { refusalOf } from '#shared/api/refusal.ts'
import { saveFile } from '#shared/api/save-file.ts'
import { saveLink } from '#shared/api/save-link.ts'

type Fetching = { signal: AbortSignal; onProgress: (prepared: PreparedDownload) => void }

/** Requests a file every five seconds until it is ready, and passes it to the browser to save.
 *  @throws CallRefused; AbortError when `signal` stops it. @source spec 000 §4 */
export const fetchDownload = async (address: string, fallbackName: string, { signal, onProgress }: Fetching) => {
  for (;;) {
    const answer = await fetch(address, { credentials: 'same-origin', signal })
    if (!answer.ok) throw await refusalOf(answer)
    if (answer.status !== 202) return keep(answer, address, fallbackName)
    onProgress((await answer.json()) as PreparedDownload) // by the contract
    await pause(retryAfter(answer), signal)
  }
}

/* A single image fits into memory, but all images of an item may not. The browser downloads those itself, as a stream. */
const keep = async (answer: Response, address: string, fallbackName: string): Promise<void> => {
  if (answer.headers.get('content-type')?.includes('zip')) {
    await answer.body?.cancel()
    return saveLink(address)
  }
  saveFile(nameOf(answer) ?? fallbackName, await answer.blob())
}

/** Returns the file name that the server sent. */
export const nameOf = ({ headers }: Pick<Response, 'headers'>): string | undefined => {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? /filename="?([^";]+)"?/i.exec(disposition)?.[1] : decodeURIComponent(encoded)
}

/** Returns the ms until the next request. */
export const retryAfter = ({ headers }: Pick<Response, 'headers'>): number =>
  Number(headers.get('retry-after')) * 1000 || DOWNLOAD_RETRY_MS

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
