import sharp from 'sharp'
import type { Decode, DecoderKind, DecoderMessage, JobOf } from './job.ts'

/** The inside of a decoder process: takes one job from its parent, answers, and ends. */
export const serveDecoder = <Kind extends DecoderKind>(decode: Decode<Kind>): void => {
  // A parent that is gone cannot use the answer. A plain exit would wait for the pixels under way.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  sharp.cache(false)
  sharp.concurrency(2)
  process.once('message', (message) => {
    const { job, pixels } = message as { job: JobOf<Kind>; pixels: number } // written by decode.ts, same version
    void decode(job, { pixels }, (value) => void say({ type: 'progress', value }))
      .then((outcome) => say({ type: 'outcome', outcome }))
      .then(() => process.exit(0))
  })
}

const say = (message: DecoderMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )
