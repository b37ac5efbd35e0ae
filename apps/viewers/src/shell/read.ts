/** Why something could not be had. `status` is that of HTTP; `retryAfter` s, where the server names a time. */
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

const ask = async (address: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(address, { credentials: 'same-origin', ...init })
  if (!answer.ok || answer.status === 202) throw new CallRefused(address, answer)
  return answer
}

/** @throws Refused; TypeError where the server cannot be reached */
export const readJson = async (address: string): Promise<unknown> =>
  (await ask(address, { headers: { accept: 'application/json' } })).json()

/** Whether the bytes there may be had, which `<audio>` and its like never say; no more than one of them is read.
 *  @throws as readJson */
export const checkBytes = async (address: string): Promise<void> => {
  const answer = await ask(address, { headers: { range: 'bytes=0-0' } })
  await answer.body?.cancel()
}
