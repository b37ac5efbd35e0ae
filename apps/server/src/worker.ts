// Starts the job runner as a separate process.
import { createWorker } from './worker-process.ts'
import { lowerPriority } from '#platform/process/priority.ts'
import { runProcess } from '#platform/process/process.ts'

lowerPriority()
await runProcess(createWorker)
