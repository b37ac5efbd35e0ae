/** A process of a group for tests. Its setting MANNER says what it does after it has reported that it is ready. */
import { createServer } from 'node:http'
import { beginWork } from './work-list.ts'
import { runProcess } from './process.ts'

const { MANNER } = process.env

/* Never returns to the event loop, as a pattern with quadratic time would. */
const block = () => {
  beginWork('POST /items/search of a test')
  for (;;);
}

await runProcess(async (config, connection) => ({
  start: async () => {
    if (MANNER === 'fails') throw new Error('This process never starts.')
    if (MANNER === 'dies') setTimeout(() => process.exit(3), 20)
    if (MANNER !== 'listens') {
      if (MANNER === 'blocks') setTimeout(block, 50)
      return { pid: process.pid, connection }
    }
    const server = createServer((request, response) => {
      if (request.url === '/block') block()
      response.end(String(process.pid))
    })
    await new Promise<void>((ready, failed) => server.once('error', failed).listen(config.port, '127.0.0.1', ready))
    return { pid: process.pid, connection }
  },
  stop: async () => {},
}))
