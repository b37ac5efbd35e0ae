import { DOWNLOAD_RETRY_MS } from '@pressmark/contract/platform/constants.ts'
import type { PreparedDownload } from '@pressmark/contract/delivery/downloads.ts'
import { refusalOf } from '#shared/api/refusal.ts'

type Fetching = { signal: AbortSignal; onProgress: (prepared: PreparedDownload) => void }

/** Asks for a file until it is ready, every five seconds, and gives it to the browser to keep.
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

/* A picture fits into memory. All pictures of an item may not: the browser itself fetches those again, piece by piece. */
const keep = async (answer: Response, address: string, fallbackName: string): Promise<void> => {
  if (answer.headers.get('content-type')?.includes('zip')) {
    await answer.body?.cancel()
    return press(address, '')
  }
  const held = URL.createObjectURL(await answer.blob())
  press(held, nameOf(answer) ?? fallbackName)
  // Not at once: the browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(held), 60_000)
}

const press = (href: string, download: string) => {
  const link = Object.assign(document.createElement('a'), { href, download })
  document.body.append(link)
  link.click()
  link.remove()
}

/** The name that the server gives to a file. */
export const nameOf = ({ headers }: Pick<Response, 'headers'>): string | undefined => {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? /filename="?([^";]+)"?/i.exec(disposition)?.[1] : decodeURIComponent(encoded)
}

/** ms until it is asked again. */
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
