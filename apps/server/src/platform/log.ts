import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output; credentials never reach them. */
export const createLog = (level: string): Log =>
  pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
  })
