import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const SECRET_HEADERS = ['.authorization', '.cookie', '["one-time-code"]']

/** Creates a log of JSON lines on standard output or another stream. Credentials are never logged. */
export const createLog = (level: string, to?: DestinationStream): Log =>
  pino(
    { level, redact: SECRET_HEADERS.flatMap((header) => [`req.headers${header}`, `headers${header}`]) },
    to ?? pino.destination(1),
  )
