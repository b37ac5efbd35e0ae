import sharp from 'sharp'
import type { Decode, DecoderKind, DecoderMessage, JobOf } from './job.ts'

/** Runs a decoder process: receives one job from its parent, sends the outcome, and ends. */
export const serveDecoder = <Kind extends DecoderKind>(decode: Decode<Kind>): void => {
  // Without a parent the result is useless. A plain exit would wait for the pixels in progress.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  sharp.cache(false)
  sharp.concurrency(2)
  process.once('message', (message) => {
    const { job, pixels } = message as { job: JobOf<Kind>; pixels: number } // sent by decode.ts of the same version
    void decode(job, { pixels }, (value) => void send({ type: 'progress', value }))
      .then((outcome) => send({ type: 'outcome', outcome }))
      .then(() => process.exit(0))
  })
}

const send = (message: DecoderMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )
