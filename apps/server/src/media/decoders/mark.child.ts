// Entry point of a process that puts a watermark into one image for its parent and ends. Both files are our own, checked
// when they were taken in: what fails here is a fault, and ends the process.
import { answerParent } from './child-channel.ts'
import type { MarkJob } from './job.ts'
import { markImage } from './mark-image.ts'

answerParent<{ job: MarkJob }>(({ job }) => markImage(job))
