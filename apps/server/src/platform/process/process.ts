import type { Connection } from '../db/database.ts'

type Stoppable = { stop(): Promise<void> }

/** Receives the connection from the supervisor. A process without a supervisor uses DATABASE_URL. */
export const givenConnection = (databaseUrl: string | undefined): Promise<Connection> => {
  if (databaseUrl !== undefined) return Promise.resolve(databaseUrl)
  if (process.send === undefined) throw new Error('Set DATABASE_URL, or start everything with "npm start"')
  return new Promise((resolve) =>
    process.once('message', (message) => resolve((message as { connection: Connection }).connection)),
  ) // the only message of start.ts
}

/** Stops in order at SIGTERM, and when the supervisor has ended for any reason. SIGINT reaches the whole terminal group, so the handler of the supervisor is enough. */
export const stopInOrder = (running: Stoppable): void => {
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
  if (process.send === undefined) process.once('SIGINT', stop)
  else process.on('SIGINT', () => {}).once('disconnect', stop)
}
