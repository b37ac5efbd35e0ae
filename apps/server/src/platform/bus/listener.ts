import pg from 'pg'
import { poolConfig, type Connection } from '../db/database.ts'
import type { Log } from '../log.ts'

const REOPEN_MS = 1000

type Handlers = {
  log: Log
  onPayload: (payload: string) => void
  /** Called after an interruption: notifications may be missing. */
  onReconnected: () => void
}

/** Creates a connection that listens to one channel of PostgreSQL. After an interruption it opens again. */
export const createListener = (
  connection: Connection,
  channel: 'pressmark' | 'pressmark_events',
  { log, onPayload, onReconnected }: Handlers,
) => {
  let client: pg.Client | undefined
  let closed = false

  const open = async (): Promise<void> => {
    const opening = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark live' })
    client = opening
    opening.on('notification', ({ payload }) => onPayload(payload ?? ''))
    opening.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    opening.on('end', () => void (closed || setTimeout(() => void open().then(onReconnected, reopen), REOPEN_MS)))
    await opening.connect()
    await opening.query(`listen ${channel}`)
  }
  const reopen = (error: unknown) => log.warn({ err: error }, 'could not listen to the database yet')

  return {
    open,
    close: async (): Promise<void> => {
      closed = true
      await client?.end()
    },
  }
}
