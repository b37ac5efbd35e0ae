import type { Connection } from '../db/database.ts'

type Stoppable = { stop(): Promise<void> }

/** What the supervisor gives a process of its group; a process that was started alone takes DATABASE_URL. */
export const givenConnection = (databaseUrl: string | undefined): Promise<Connection> => {
  if (databaseUrl !== undefined) return Promise.resolve(databaseUrl)
  if (process.send === undefined) throw new Error('Set DATABASE_URL, or start everything with "npm start"')
  return new Promise((resolve) =>
    process.once('message', (message) => resolve((message as { connection: Connection }).connection)),
  ) // start.ts sends nothing else
}

/** Stops in order at SIGTERM, and when the supervisor is gone, however it went. SIGINT reaches a whole terminal group: the supervisor's is enough. */
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
