import sharp from 'sharp'
import type { DecoderMessage } from './job.ts'

const say = (message: DecoderMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )

type Outcome = Extract<DecoderMessage, { type: 'outcome' }>['outcome']

/** Makes this process one that does a single job for its parent and ends. `work` is what it does with the job, which
 *  decode.ts of the same version wrote; how far it is, 0..1, it may tell. */
export const answerParent = <Asked>(work: (asked: Asked, onProgress: (value: number) => void) => Promise<Outcome>) => {
  // A parent that is gone cannot use the answer. A plain exit would wait for the pixels under way.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

  sharp.cache(false)
  sharp.concurrency(2)

  process.once('message', (asked) => {
    void work(asked as Asked, (value) => void say({ type: 'progress', value })) // as the caller says
      .then((outcome) => say({ type: 'outcome', outcome }))
      .then(() => process.exit(0))
  })
}
