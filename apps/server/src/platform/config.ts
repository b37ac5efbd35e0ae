import path from 'node:path'

/** What the environment says, read once and frozen. */
export type Config = Readonly<{
  host: string
  port: number
  dataFolder: string
  /** undefined: the embedded PostgreSQL in `dataFolder`. */
  databaseUrl: string | undefined
  /** A backup's place, or another data folder, out of which an original that is damaged is repaired. */
  replicaFolder: string | undefined
  /** Demo content in an empty database, `small` with few of its pictures; undefined: none. */
  demo: 'whole' | 'small' | undefined
  demoPassword: string | undefined
  /** What is kept encrypted is encrypted by it; undefined: a key in `dataFolder`. */
  secretKey: string | undefined
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
  /** The mail server, `smtp://user:password@host:port` or `smtps://`, and who letters come from; undefined: letters are kept. */
  mail: Readonly<{ smtpUrl: string; from: string }> | undefined
  /** Hosts in private networks that may be asked all the same, also without TLS: names, or addresses as they are written. */
  privateHosts: ReadonlySet<string>
  /** ffmpeg or its folder, with ffprobe beside it; undefined: looked for in `programFolders`. */
  ffmpegPath: string | undefined
  programFolders: readonly string[]
  /** Where blobs are; undefined: a folder in `dataFolder`. */
  s3: S3Config | undefined
}>

/** A bucket of an S3-compatible store. */
export type S3Config = Readonly<{
  bucket: string
  /** undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  /** undefined: whatever the machine is allowed, as Amazon's libraries find it. */
  credentials: Readonly<{ accessKeyId: string; secretAccessKey: string }> | undefined
  /** The bucket stands in the path of an address instead of in its host. */
  forcePathStyle: boolean
  /** Bytes of blobs that a process may hold as local files for its decoders. */
  copiesLimit: number
}>

const DEMOS: Record<string, Config['demo']> = { yes: 'whole', small: 'small' }

export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config =>
  Object.freeze({
    host: env.HOST ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 8080),
    dataFolder: path.resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL || undefined,
    replicaFolder: folderOf(env.REPLICA_DIR),
    demo: DEMOS[env.DEMO ?? 'yes'],
    demoPassword: env.DEMO_PASSWORD || undefined,
    secretKey: secretKeyOf(env.SECRET_KEY || undefined),
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0),
    logLevel: env.LOG_LEVEL ?? 'warn',
    profile: profileOf(env.PROFILE || 'standard'),
    uploadLimit: wholeNumber(env, 'UPLOAD_LIMIT_BYTES', 4 * 1024 ** 3),
    resumableLimit: wholeNumber(env, 'RESUMABLE_LIMIT_BYTES', 20 * 1024 ** 3),
    pixelLimit: wholeNumber(env, 'PIXEL_LIMIT', 600_000_000),
    mail: mailOf(env.SMTP_URL, env.MAIL_FROM),
    privateHosts: hostsOf(env.PRIVATE_HOSTS),
    ffmpegPath: env.FFMPEG_PATH || undefined,
    programFolders: (env.PATH ?? '').split(path.delimiter).filter(Boolean),
    s3: s3Of(env),
  })

const s3Of = (env: NodeJS.ProcessEnv): Config['s3'] => {
  if (!env.S3_BUCKET) return undefined
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY)
    throw new Error('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither')
  // Machines that share a bucket share no folder in which a key of their own making could lie.
  if (!env.SECRET_KEY) throw new Error('Set SECRET_KEY, the same for every process, where blobs are in S3_BUCKET')
  return Object.freeze({
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT || undefined,
    region: env.S3_REGION || 'us-east-1',
    credentials:
      env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
        : undefined,
    forcePathStyle: (env.S3_FORCE_PATH_STYLE ?? 'no') === 'yes',
    copiesLimit: wholeNumber(env, 'S3_COPIES_BYTES', 20 * 1024 ** 3),
  })
}

const folderOf = (given: string | undefined): string | undefined => (given ? path.resolve(given) : undefined)

const secretKeyOf = (text: string | undefined): string | undefined => {
  if (text !== undefined && text.length < 32) throw new Error('SECRET_KEY must have at least 32 characters')
  return text
}

const profileOf = (text: string): Config['profile'] => {
  if (text !== 'standard' && text !== 'open') throw new Error(`PROFILE must be standard or open, not "${text}"`)
  return text
}

const hostsOf = (text = ''): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )

const mailOf = (smtpUrl: string | undefined, from: string | undefined): Config['mail'] => {
  if (!smtpUrl) return undefined
  if (!/^smtps?:\/\//.test(smtpUrl)) throw new Error('SMTP_URL must begin with smtp:// or smtps://')
  if (!from) throw new Error('MAIL_FROM must contain the sender of emails')
  return { smtpUrl, from }
}

const wholeNumber = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`)
  return value
}
