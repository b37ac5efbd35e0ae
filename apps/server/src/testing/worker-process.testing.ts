import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GroupMessage, MemberMessage } from '#platform/process/group.ts'
import type { World } from './world.ts'

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))

/** Starts a worker of `world` as a separate process, as the product does. Resolves when it is ready.
 *  @param env settings in addition to those of the test */
export const forkWorker = (world: World, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> => {
  const worker = fork(WORKER, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, DATA_DIR: world.dataFolder, LOG_LEVEL: 'silent', ...env },
  })
  const start: GroupMessage = { connection: world.connection, workFile: path.join(world.dataFolder, 'worker') }
  return new Promise((ready, failed) => {
    worker.on('message', (message: MemberMessage) => {
      if ('loaded' in message) worker.send(start)
      if ('failed' in message) failed(new Error(message.failed))
      if ('ready' in message) ready(worker)
    })
  })
}
