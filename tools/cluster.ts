// npm run cluster: starts several nodes on this machine, as in a real deployment. PostgreSQL and nginx are from Debian's packages,
// the S3 server is from npm. Two servers and two workers run on loopback, in DATA_DIR or a temporary folder.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { lockFolder } from '../apps/server/src/platform/process/folder-lock.ts'
import { createGroup } from '../apps/server/src/platform/process/group.ts'
import { createWorkFolder } from '../apps/server/src/platform/process/work-list.ts'
import { JOBS } from '../apps/server/src/jobs.ts'
import { createJobs } from '../apps/server/src/platform/jobs/queue.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startNginx } from './cluster/nginx.ts'
import { startDebianPostgres } from './cluster/postgres.ts'

const BUCKET = 'pressmark'
const say = (text: string) => process.stdout.write(`${text}\n`)

const folder = path.resolve(process.env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'pressmark-cluster-'))))
await mkdir(folder, { recursive: true })
await chmod(folder, 0o711) // the user of PostgreSQL must pass through
const port = Number(process.env.PORT ?? 8080)
const lock = await lockFolder(folder).catch((error: unknown) => {
  say(`\nPressmark did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo
      server.close(() => resolve(free))
    })
  })

const secretKey = async (): Promise<string> => {
  const file = path.join(folder, 'secret.txt')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFile(file, 'utf8')
}

const startS3 = async () => {
  const directory = path.join(folder, 's3')
  await mkdir(directory, { recursive: true })
  // The S3 server computes the signature of lists wrongly: it omits the slash after the bucket.
  const options = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false, allowMismatchedSignatures: true }
  const store = new S3rver({ ...options, directory, configureBuckets: [{ name: BUCKET }] })
  return { endpoint: `http://127.0.0.1:${(await store.run()).port}` }
}

const postgres = await startDebianPostgres(path.join(folder, 'postgres'), await freePort())
const s3 = await startS3()
const shared = {
  ...process.env,
  DATABASE_URL: postgres.url,
  SECRET_KEY: await secretKey(),
  S3_BUCKET: BUCKET,
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_FORCE_PATH_STYLE: 'yes',
  TRUSTED_PROXIES: '1',
}

const prepare = async (): Promise<void> => {
  const config = readConfig({ ...shared, DATA_DIR: folder })
  await migrate(postgres.url)
  const jobs = createJobs(postgres.url, createLog('warn'))
  await jobs.prepare(JOBS)
  const database = openDatabase(postgres.url, { max: 2 })
  if (config.demo) await seedDemo({ database, jobs, config })
  await database.close()
  await jobs.stop()
}

const group = createGroup({ connection: postgres.url, log: createLog('warn'), folder: createWorkFolder(folder) })
/* Each node runs as on its own machine: only the database and the bucket are shared. */
const startNode = async (program: 'main' | 'worker', name: string): Promise<number> => {
  const own = await freePort()
  const env = { ...shared, DATA_DIR: path.join(folder, name), PORT: String(own), HOST: '127.0.0.1' }
  await mkdir(env.DATA_DIR, { recursive: true })
  await group.run({ entry: new URL(`../apps/server/src/${program}.ts`, import.meta.url), name, env })
  return own
}

let stopping = false
const ends: (() => Promise<unknown>)[] = [postgres.stop]
const stop = async (status: number, why: string): Promise<void> => {
  if (stopping) return
  stopping = true
  say(`\n${why}: stopping.`)
  await group.stop()
  for (const end of ends.toReversed()) await end()
  await lock.release()
  if (process.env.DATA_DIR === undefined) await rm(folder, { recursive: true, force: true })
  process.exit(status)
}
process.on('SIGINT', () => void stop(0, 'Interrupted'))
process.on('SIGTERM', () => void stop(0, 'Termination requested'))

try {
  await prepare()
  // A worker takes jobs at once, and reports that it is ready after its first cleanup. No one waits for that.
  const workers = [startNode('worker', 'worker-1'), startNode('worker', 'worker-2')]
  const servers = await Promise.all([startNode('main', 'server-1'), startNode('main', 'server-2')])
  ends.push((await startNginx(path.join(folder, 'nginx'), port, servers)).stop)
  say(`\n  Pressmark is at http://localhost:${port}/`)
  say(`  A second demo organisation is at http://valverde.localhost:${port}/`)
  say(`  Two servers (ports ${servers.join(' and ')}), two workers, PostgreSQL, S3 at ${s3.endpoint}`)
  const accounts = path.join(folder, 'demo-accounts.txt')
  if (existsSync(accounts)) for (const line of (await readFile(accounts, 'utf8')).trim().split('\n')) say(`    ${line}`)
  say('\n  Press Ctrl+C to stop.\n')
  await Promise.all(workers)
} catch (error) {
  say(String(error))
  await stop(1, 'The start failed')
}
