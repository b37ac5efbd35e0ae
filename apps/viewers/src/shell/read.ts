/** A request failed. `status` is the HTTP status. `retryAfter` is in s, if the server sent it. */
export class CallRefused extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  constructor(address: string, { status, headers }: Response) {
    super(`${address} answered ${status}`)
    this.name = 'Refused'
    this.status = status
    this.retryAfter = Number(headers.get('retry-after')) || undefined
  }
}

const request = async (address: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(address, { credentials: 'same-origin', ...init })
  if (!answer.ok || answer.status === 202) throw new CallRefused(address, answer)
  return answer
}

/** Reads JSON. @throws CallRefused; TypeError if the server cannot be reached */
export const readJson = async (address: string): Promise<unknown> =>
  (await request(address, { headers: { accept: 'application/json' } })).json()

/**
 * Checks whether the bytes may be read, because `<audio>` and similar elements do not say why they fail. Reads one byte at most.
 * @throws as readJson
 */
export const checkBytes = async (address: string): Promise<void> => {
  const answer = await request(address, { headers: { range: 'bytes=0-0' } })
  await answer.body?.cancel()
}
