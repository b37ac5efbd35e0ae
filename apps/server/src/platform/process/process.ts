import cluster from 'node:cluster'
import { readConfig, type Config } from '../config.ts'
import type { Connection } from '../db/database.ts'
import { createLog, type Log } from '../log.ts'
import type { GroupMessage, MemberMessage } from './group.ts'
import { openWorkList } from './work-list.ts'

type Running = { start(): Promise<unknown>; stop(): Promise<void> }

/** Runs a server or a worker as a process: of a group, or on its own with DATABASE_URL. If the start fails, it reports one sentence. */
export const runProcess = async (
  create: (config: Config, connection: Connection, log: Log) => Promise<Running>,
): Promise<void> => {
  try {
    const config = readConfig()
    const running = await create(config, await openConnection(config.databaseUrl), createLog(config.logLevel))
    stopInOrder(running)
    // oxlint-disable-next-line unicorn/no-null -- a message is JSON
    report({ ready: (await running.start()) ?? null })
  } catch (error) {
    fail(error)
  }
}

const report = (message: MemberMessage): void => void process.send?.(message)

const fail = (error: unknown): void => {
  const sentence = sentenceOf(error)
  if (process.send === undefined) process.stderr.write(`Pressmark did not start: ${sentence}\n`)
  // The message must be sent before the process ends.
  else process.send({ failed: sentence } satisfies MemberMessage, () => process.exit(1))
  if (process.send === undefined) process.exit(1)
}

const sentenceOf = (error: unknown): string => {
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is in use. Stop the other program, or set PORT.`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user. Set PORT.`
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine. Set HOST.`
  return error instanceof Error ? error.message : String(error)
}

/* A process of a group asks for its connection, and answers every later question. A program that is not a group sends nothing. */
const openConnection = async (databaseUrl: string | undefined): Promise<Connection> => {
  const received = new Promise<Connection>((resolve) =>
    process.on('message', (message: GroupMessage) => {
      if ('areYouAlive' in message) return report({ alive: true })
      void openWorkList(message.workFile).then(() => resolve(message.connection))
    }),
  )
  report({ loaded: true })
  if (databaseUrl !== undefined) return databaseUrl
  if (process.send === undefined) throw new Error('Set DATABASE_URL, or start everything with "npm start"')
  return received
}

/* Stops in order at SIGTERM, and when the group has ended for any reason. SIGINT reaches the whole terminal group, so the
   handler of the supervisor is enough. */
const stopInOrder = (running: Running): void => {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  // Otherwise Node ends a process of a cluster at once when the group has ended.
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
  if (process.send === undefined) process.once('SIGINT', stop)
  else process.on('SIGINT', () => {}).once('disconnect', stop)
}
