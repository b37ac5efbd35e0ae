// Entry point of a process that decodes one image for its parent and ends.
import { answerParent } from './child-channel.ts'
import { decodeImage } from './decode-image.ts'
import type { DecoderJob } from './job.ts'

answerParent<{ job: DecoderJob; pixels: number }>(({ job, pixels }, onProgress) =>
  decodeImage(job, { pixels }, onProgress),
)
