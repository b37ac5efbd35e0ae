// Starts database, server and worker on this machine as one supervised group.
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { seedDemo } from '#demo/seed.ts'
import { clearWork } from '#ingest/pipeline/derivatives.ts'
import { clearStaging } from '#platform/blobs/folder.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { openDatabase, type Connection } from '#platform/db/database.ts'
import { createWorkFolder } from '#platform/process/work-list.ts'
import { lockFolder } from '#platform/process/folder-lock.ts'
import { createGroup } from '#platform/process/group.ts'
import { createJobs } from '#platform/jobs/queue.ts'
import { createLog, type Log } from '#platform/log.ts'
import { migrate } from '#platform/db/migrate.ts'
import { JOBS } from './jobs.ts'
import { connectionsFor } from '#platform/postgres/settings.ts'
import { startPostgres, type EmbeddedPostgres } from '#platform/postgres/supervisor.ts'

const SERVER = new URL('./main.ts', import.meta.url)
const WORKER = new URL('./worker.ts', import.meta.url)

const say = (text: string) => process.stdout.write(`${text}\n`)
const endWith = (error: unknown): never => {
  say(`\nPressmark did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

try {
  const config = readConfig()
  const log = createLog(config.logLevel)
  await start(config, log).catch((error: unknown) => {
    log.debug({ err: error }, 'did not start')
    endWith(error)
  })
} catch (error) {
  endWith(error) // a setting cannot be used
}

async function start(config: Config, log: Log): Promise<void> {
  const lock = await lockFolder(config.dataFolder)
  const postgres = config.databaseUrl === undefined ? await embedded(config, log) : undefined
  const connection: Connection = config.databaseUrl ?? postgres!.connection // one of them exists
  await Promise.all([clearStaging(path.join(config.dataFolder, 'blobs')), clearWork(config), clearHalves(config)])
  await prepare(config, connection, log)

  const group = createGroup({ connection, log, folder: createWorkFolder(config.dataFolder) })
  let stopping = false
  const stop = async (status: number, text: string) => {
    if (stopping) return
    stopping = true
    say(`\n${text}`)
    await group.stop()
    await postgres?.stop()
    await lock.release()
    process.exit(status)
  }
  process.on('SIGINT', () => void stop(0, 'Interrupted: stopping.'))
  process.on('SIGTERM', () => void stop(0, 'Termination requested: stopping.'))
  process.on('disconnect', () => void stop(0, 'The process above is gone: stopping.'))
  void postgres?.exited.then(({ expected }) => (expected ? undefined : stop(1, 'The database ended: stopping.')))

  try {
    const [address] = await Promise.all([
      ...numbered(config.servers, 'server').map((name) => group.run({ entry: SERVER, name, sharesSocket: true })),
      ...numbered(config.workers, 'worker').map((name) => group.run({ entry: WORKER, name })),
    ])
    announce(config, String(address), group.memory())
  } catch (error) {
    await stop(1, `Pressmark did not start: ${(error as Error).message}`)
  }
}

function numbered(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
}

/* Removes partial files of killed processes. At this point the folder is locked, so no running process uses them. */
async function clearHalves({ dataFolder }: Config): Promise<void> {
  for (const folder of ['pictures', 'blobs/copies'])
    await rm(path.join(dataFolder, folder), { recursive: true, force: true })
}

async function embedded({ dataFolder, servers, workers }: Config, log: Log): Promise<EmbeddedPostgres> {
  return startPostgres({
    folder: path.join(dataFolder, 'postgres'),
    connections: connectionsFor(servers + workers),
    log: (line) => log.debug({ postgres: line }, 'database'),
  })
}

/* Prepares the schema and the queues, and on a first start the demo content. Continues an interrupted preparation. */
async function prepare(config: Config, connection: Connection, log: Log): Promise<void> {
  await migrate(connection)
  const jobs = createJobs(connection, log)
  await jobs.prepare(JOBS)
  const database = openDatabase(connection, { max: 2 })
  if (config.demo) await seedDemo({ database, jobs, config })
  await database.close()
  await jobs.stop()
}

function announce(
  { dataFolder, demo, port }: Config,
  address: string,
  memory: readonly { name: string; bytes: number }[],
): void {
  const local = address.replace('127.0.0.1', 'localhost')
  say(`\n  Pressmark is at ${local}/`)
  if (demo) {
    say(`  A second demo organisation is at http://valverde.localhost:${port}/`)
    const file = path.join(dataFolder, 'demo-accounts.txt')
    say(`  Demo accounts (stored in ${file}):`)
    if (existsSync(file)) for (const line of readFileSync(file, 'utf8').trim().split('\n')) say(`    ${line}`)
  }
  if (memory.length > 0)
    say(`\n  Memory: ${memory.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1e6)} MB`).join(', ')}`)
  say('\n  Press Ctrl+C to stop.\n')
}
