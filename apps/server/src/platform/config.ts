import path from 'node:path'

/** What the environment says, read once and frozen. */
export type Config = Readonly<{
  host: string
  port: number
  dataFolder: string
  /** undefined: the embedded PostgreSQL in `dataFolder`. */
  databaseUrl: string | undefined
  demo: boolean
  demoPassword: string | undefined
  /** Number of proxies in front whose X-Forwarded-* is believed. */
  trustedProxies: number
  logLevel: string
  /** How far the deployment is open: in `open` images are downloaded one by one. @source spec 000 §9 */
  profile: 'standard' | 'open'
  /** Largest upload in one multipart call, bytes. */
  uploadLimit: number
  /** Largest upload that is sent in pieces, bytes. */
  resumableLimit: number
  /** Largest picture that is taken in, pixels. */
  pixelLimit: number
}>

export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config =>
  Object.freeze({
    host: env.HOST ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 8080),
    dataFolder: path.resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL || undefined,
    demo: (env.DEMO ?? 'yes') === 'yes',
    demoPassword: env.DEMO_PASSWORD || undefined,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0),
    logLevel: env.LOG_LEVEL ?? 'warn',
    profile: profileOf(env.PROFILE || 'standard'),
    uploadLimit: wholeNumber(env, 'UPLOAD_LIMIT_BYTES', 4 * 1024 ** 3),
    resumableLimit: wholeNumber(env, 'RESUMABLE_LIMIT_BYTES', 20 * 1024 ** 3),
    pixelLimit: wholeNumber(env, 'PIXEL_LIMIT', 600_000_000),
  })

const profileOf = (text: string): Config['profile'] => {
  if (text !== 'standard' && text !== 'open') throw new Error(`PROFILE must be standard or open, not "${text}"`)
  return text
}

const wholeNumber = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`)
  return value
}
