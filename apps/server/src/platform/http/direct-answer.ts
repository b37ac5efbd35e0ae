/** A complete response in one piece of memory, with the headers in front of the body. One system call sends it.
 *  Its bytes equal those that Node writes for the same headers on a connection that stays open. */
export type DirectAnswer = {
  bytes: Buffer
  bodyAt: number
  dateAt: number
  /** The date that the bytes contain. */
  date: string
}

/** Time in ms after which an idle connection is closed. Each response states it. */
export const KEEP_ALIVE_MS = 72_000
const AFTER_DATE = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`

/** @param headers alternating names and values, with the length of the body */
export const createDirectAnswer = (headers: readonly string[], body: Uint8Array): DirectAnswer => {
  let head = 'HTTP/1.1 200 OK\r\n'
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  head += 'Date: '
  const date = dateOf(Date.now())
  const whole = head + date + AFTER_DATE
  // Without a pool, because the bytes stay in memory.
  const bytes = Buffer.allocUnsafeSlow(whole.length + body.length)
  bytes.write(whole, 'latin1')
  bytes.set(body, whole.length)
  return { bytes, bodyAt: whole.length, dateAt: head.length, date }
}

export const bodyOf = ({ bytes, bodyAt }: DirectAnswer): Buffer => bytes.subarray(bodyAt)

/** Returns the response with the present date. The next call may change its bytes, unless `giveAway` was called. */
export const withDate = (answer: DirectAnswer, now: number): Buffer => {
  const date = dateOf(now)
  if (answer.date !== date) {
    answer.bytes.write(date, answer.dateAt, 'latin1')
    answer.date = date
  }
  return answer.bytes
}

/** Leaves the bytes to a connection that still sends them, and continues with a copy. */
export const giveAway = (answer: DirectAnswer): void => {
  const own = Buffer.allocUnsafeSlow(answer.bytes.length)
  own.set(answer.bytes)
  answer.bytes = own
}

let second = Number.NaN
let text = ''
const dateOf = (now: number): string => {
  const present = Math.floor(now / 1000)
  if (present !== second) {
    second = present
    text = new Date(now).toUTCString()
  }
  return text
}
