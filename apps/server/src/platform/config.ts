import { availableParallelism } from 'node:os'
import path from 'node:path'
import { MEMBER_BODY_LIMIT } from './http/bodies.ts'

/** The environment, read once and frozen. */
export type Config = Readonly<{
  host: string
  port: number
  /** Number of server processes of this machine. `npm start` runs them on one port. They share limits in equal parts. */
  servers: number
  /** Number of worker processes of `npm start`. */
  workers: number
  dataFolder: string
  /** undefined: the embedded PostgreSQL in `dataFolder`. */
  databaseUrl: string | undefined
  /** The folder of a backup, or another data folder. A damaged original is repaired from it. */
  replicaFolder: string | undefined
  /** Demo content in an empty database; `small` has only a few of the images. undefined: no demo content. */
  demo: 'whole' | 'small' | undefined
  demoPassword: string | undefined
  /** The key for encrypted values. undefined: a key in `dataFolder`. */
  secretKey: string | undefined
  /** Number of proxies in front of the server whose X-Forwarded-* headers are trusted. */
  trustedProxies: number
  /** Limits on how requests arrive. */
  requests: RequestLimits
  downloads: DownloadLimits
  logLevel: string
  /** Access profile of the deployment. With `open`, images can be downloaded one by one. @source spec 000 §9 */
  profile: 'standard' | 'open'
  /** Largest upload in one multipart call, bytes. */
  uploadLimit: number
  /** Largest upload in parts, bytes. */
  resumableLimit: number
  /** Largest accepted image, pixels. */
  pixelLimit: number
  /** Time to draw a page of a PDF, ms. */
  pdfPageTimeoutMs: number
  /** The mail server, `smtp://user:password@host:port` or `smtps://`, and the sender. undefined: emails stay in the outbox. */
  mail: Readonly<{ smtpUrl: string; from: string }> | undefined
  /** Hosts in private networks that the server may contact, also without TLS: names, or literal addresses. */
  privateHosts: ReadonlySet<string>
  /** ffmpeg or its folder, which also contains ffprobe. undefined: the server searches `programFolders`. */
  ffmpegPath: string | undefined
  programFolders: readonly string[]
  /** The bucket of the blobs. undefined: a folder in `dataFolder`. */
  s3: S3Config | undefined
}>

/** Deadlines end connections, and bodies above a ceiling are refused with 503. */
export type RequestLimits = Readonly<{
  /** Time for the head of a request, ms. */
  headersTimeoutMs: number
  /** Period in which a body must make progress, ms. */
  bodyTimeoutMs: number
  /** Slowest rate of a body in such a period, bytes per second. */
  bodyMinRate: number
  /** Bytes of unfinished requests that the process holds for one address: its part of the setting. */
  bodyBytesPerAddress: number
  /** Bytes of unfinished requests that the process holds: its part of the setting. */
  bodyBytes: number
}>

/** Limits of downloads that the server computes, for a person or for the address of an anonymous visitor. */
export type DownloadLimits = Readonly<{
  /** Downloads at a time. */
  atOnce: number
  /** Megapixels of computed images per hour. */
  megapixelsPerHour: number
  /** Megabytes of bags and exports per hour. */
  megabytesPerHour: number
  /** Bytes of the prepared files of an organisation. */
  storedBytes: number
}>

/** A bucket of an S3-compatible store. */
export type S3Config = Readonly<{
  bucket: string
  /** undefined: Amazon S3. */
  endpoint: string | undefined
  region: string
  /** undefined: Amazon's library finds the credentials of the machine. */
  credentials: Readonly<{ accessKeyId: string; secretAccessKey: string }> | undefined
  /** The bucket is part of the path of an address, not of its host. */
  forcePathStyle: boolean
  /** Bytes of blobs that a process may store as local files for its decoders. */
  copiesLimit: number
}>

const MAX_PROCESSES = 64
const DEMOS = new Map(Object.entries<Config['demo']>({ yes: 'whole', small: 'small' }))

/** Returns the number of servers for a number of cores. There are two at least, so that one answers while the other is busy. */
export const serversFor = (cores: number): number => Math.min(Math.max(cores, 2), 8)

export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const servers = processes(env, 'SERVERS', serversFor(availableParallelism()))
  return Object.freeze({
    host: env.HOST ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 8080),
    servers,
    workers: processes(env, 'WORKERS', 1),
    dataFolder: path.resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL || undefined,
    replicaFolder: folderOf(env.REPLICA_DIR),
    demo: DEMOS.get(env.DEMO ?? 'yes'),
    demoPassword: env.DEMO_PASSWORD || undefined,
    secretKey: secretKeyOf(env.SECRET_KEY || undefined),
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0),
    requests: Object.freeze({
      headersTimeoutMs: positiveNumber(env, 'HEADERS_TIMEOUT_MS', 10_000),
      bodyTimeoutMs: positiveNumber(env, 'BODY_TIMEOUT_MS', 20_000),
      bodyMinRate: wholeNumber(env, 'BODY_MIN_BYTES_PER_SECOND', 512),
      bodyBytesPerAddress: partOfBodies(env, 'BODY_BYTES_PER_ADDRESS', 64 * 1024 ** 2, servers),
      bodyBytes: partOfBodies(env, 'BODY_BYTES', 256 * 1024 ** 2, servers),
    }),
    downloads: Object.freeze({
      atOnce: positiveNumber(env, 'DOWNLOADS_AT_ONCE', 10),
      megapixelsPerHour: positiveNumber(env, 'DOWNLOAD_MEGAPIXELS_PER_HOUR', 100_000),
      megabytesPerHour: positiveNumber(env, 'DOWNLOAD_MEGABYTES_PER_HOUR', 200_000),
      storedBytes: positiveNumber(env, 'DOWNLOAD_STORED_BYTES', 50 * 1024 ** 3),
    }),
    logLevel: env.LOG_LEVEL ?? 'warn',
    profile: profileOf(env.PROFILE || 'standard'),
    uploadLimit: wholeNumber(env, 'UPLOAD_LIMIT_BYTES', 4 * 1024 ** 3),
    resumableLimit: wholeNumber(env, 'RESUMABLE_LIMIT_BYTES', 20 * 1024 ** 3),
    pixelLimit: wholeNumber(env, 'PIXEL_LIMIT', 600_000_000),
    pdfPageTimeoutMs: positiveNumber(env, 'PDF_PAGE_TIMEOUT_MS', 30_000),
    mail: mailOf(env.SMTP_URL, env.MAIL_FROM),
    privateHosts: hostsOf(env.PRIVATE_HOSTS),
    ffmpegPath: env.FFMPEG_PATH || undefined,
    programFolders: (env.PATH ?? '').split(path.delimiter).filter(Boolean),
    s3: s3Of(env),
  })
}

const s3Of = (env: NodeJS.ProcessEnv): Config['s3'] => {
  if (!env.S3_BUCKET) return undefined
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY)
    throw new Error('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither')
  // Machines that share a bucket have no common folder for a generated key.
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

const processes = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const count = wholeNumber(env, name, fallback)
  if (count < 1 || count > MAX_PROCESSES)
    throw new Error(`${name} must be between 1 and ${MAX_PROCESSES}, not ${count}`)
  return count
}

/* Returns the part of one server, so that the setting limits the sum. Each server must be able to accept the largest body. */
const partOfBodies = (env: NodeJS.ProcessEnv, name: string, fallback: number, servers: number): number => {
  const least = servers * MEMBER_BODY_LIMIT
  const bytes = positiveNumber(env, name, Math.max(fallback, least))
  if (bytes < least)
    throw new Error(`${name} must be at least ${least}, ${MEMBER_BODY_LIMIT} for each of ${servers} servers`)
  return Math.floor(bytes / servers)
}

const positiveNumber = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const value = wholeNumber(env, name, fallback)
  if (value === 0) throw new Error(`${name} must be at least 1`)
  return value
}

const wholeNumber = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`)
  return value
}
