// Starts the job runner as a separate process.
import { createWorker } from './worker-process.ts'
import { runProcess } from '#platform/process/process.ts'

await runProcess(createWorker)
