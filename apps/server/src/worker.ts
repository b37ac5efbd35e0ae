// Starts the job runner as a separate process.
import { createWorker } from './worker-process.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { givenConnection, stopInOrder } from '#platform/process/process.ts'

const config = readConfig()
const running = await createWorker(config, await givenConnection(config.databaseUrl), createLog(config.logLevel))
stopInOrder(running)
await running.start()
process.send?.({ ready: true })
