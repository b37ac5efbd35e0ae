import sharp from 'sharp'
import { decodeImage } from './decode-image.ts'
import type { DecoderJob, DecoderMessage } from './job.ts'

/** Entry point of a process that decodes one image for its parent and ends. */

const say = (message: DecoderMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )

// A parent that is gone cannot use the answer. A plain exit would wait for the pixels under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

sharp.cache(false)
sharp.concurrency(2)

process.once('message', (message) => {
  const { job, pixels } = message as { job: DecoderJob; pixels: number } // written by decode.ts, same version
  void decodeImage(job, { pixels }, (value) => void say({ type: 'progress', value }))
    .then((outcome) => say({ type: 'outcome', outcome }))
    .then(() => process.exit(0))
})
