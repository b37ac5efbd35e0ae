// Starts the API as a separate process.
import { createApp } from './app.ts'
import { runProcess } from '#platform/process/process.ts'

await runProcess(createApp)
