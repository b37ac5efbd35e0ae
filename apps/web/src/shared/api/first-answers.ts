type Answers = Record<string, { status: number; body: unknown }>

/** The page is as old as this, ms, when its answers are no longer used. */
const MAX_AGE_MS = 30_000

let unused = new Map<string, Answers[string]>()

/** Reads the answers that the page brought, before the first call. */
export const readFirstAnswers = (): void => {
  const block = document.querySelector('#first-answers')
  // The server writes answers of its own calls there.
  const answers = JSON.parse(block?.textContent || '{}') as Answers
  block?.remove()
  unused = new Map(Object.entries(answers))
}

/** Returns the answer that the page brought for a GET of this address. Each is used once, so that a later read asks the server. */
export const takeFirstAnswer = (address: string): Response | undefined => {
  const answer = unused.get(address)
  unused.delete(address)
  if (answer === undefined || performance.now() > MAX_AGE_MS) return undefined
  return Response.json(answer.body, { status: answer.status })
}

/** Returns the content of the answer that the page brought, as above. A refusal stays for the call, which throws it. */
export const takeFirstBody = (address: string): unknown => {
  const answer = unused.get(address)
  if (answer?.status !== 200 || performance.now() > MAX_AGE_MS) return undefined
  unused.delete(address)
  return answer.body
}

/** Drops the answers that were not used yet. They may be out of date after a change, or belong to another person. */
export const dropFirstAnswers = (): void => {
  unused = new Map()
}
