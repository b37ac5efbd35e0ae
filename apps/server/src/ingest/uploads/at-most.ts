import { Transform } from 'node:stream'
import { Refusal } from '#platform/errors.ts'

/** Lets bytes through, and breaks off with bodyTooLarge where there are more. */
export const atMost = (bytes: number): Transform => {
  let size = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      done(size > bytes ? new Refusal('bodyTooLarge') : null, piece)
    },
  })
}
