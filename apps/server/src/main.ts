// Starts the API as a separate process.
import { createApp } from './app.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { givenConnection, stopInOrder } from '#platform/process/process.ts'

const config = readConfig()
const running = await createApp(config, await givenConnection(config.databaseUrl), createLog(config.logLevel))
stopInOrder(running)
const address = await running.start()
process.send?.({ ready: address })
