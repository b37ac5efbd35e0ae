import { callBy, followBy } from '@pressmark/client/call.ts'
import { refusalOf } from '@pressmark/client/refusal.ts'
import { noteAnswer, noteNoAnswer } from './connection.ts'
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts'
import { loadRefusalTexts, NotSaved } from './refusal.ts'
import { endSession } from './session.ts'

/* Sends a request. A change that gets no answer is refused in words of its own. */
const request = async (address: string, init: RequestInit): Promise<Response> => {
  const isChange = init.method !== undefined && init.method !== 'GET'
  if (isChange && navigator.onLine === false) throw new NotSaved({ isCertain: true })
  if (isChange) dropFirstAnswers()
  const first = isChange ? undefined : takeFirstAnswer(address)
  if (first) return first
  try {
    const answer = await fetch(address, { credentials: 'same-origin', ...init })
    noteAnswer(answer)
    return answer
  } catch (error) {
    // Other errors, such as an abort, say nothing about the connection.
    if (!(error instanceof TypeError)) throw error
    noteNoAnswer()
    throw isChange ? new NotSaved({ isCertain: false }) : error
  }
}

/* After a person has signed in again above the screen, the call is repeated. */
const send = async (address: string, init: RequestInit): Promise<Response> => {
  const answer = await request(address, init)
  if (answer.ok) return answer
  const isSignedOut = answer.status === 401 && (await refusalOf(answer.clone())).code === 'notSignedIn'
  if (isSignedOut) return (await endSession()) ? send(address, init) : answer
  await loadRefusalTexts()
  return answer
}

/** Makes a call of the contract.
 *  @throws CallRefused with the refusal's code; TypeError when the server cannot be reached */
export const call = callBy(send)

/** Reads a hypermedia link of an earlier answer.
 *  @throws CallRefused code foreignLink when it leads to another origin, which must never get a request with our session */
export const follow = followBy(send, () => location)
