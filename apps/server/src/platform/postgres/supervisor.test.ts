import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { processesOf } from './processes.ts'
import { type ConnectionSettings, type EmbeddedPostgres, startPostgres } from './supervisor.ts'
import { ordinaryUser } from './user.ts'

const isRoot = process.getuid?.() === 0
const onLinux = process.platform === 'linux'

let parent: string
let folder: string
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'database-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'postgres')
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  for (const database of started.splice(0)) await database.stop()
  await until(() => !existsSync(join(folder, 'cluster')) || processesOf(join(folder, 'cluster'), null).length === 0)
  rmSync(parent, { recursive: true, force: true, maxRetries: 10 })
})

const start = async (log: (line: string) => void = () => {}) => {
  const database = await startPostgres({ folder, log })
  started.push(database)
  return database
}

/** Starts another Node process that owns the database. `connection` resolves when it is ready. */
const startOwner = () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'supervisor.testing.ts'), folder])
  children.push(child)
  const connection = once(child.stdout, 'data').then(([line]) => JSON.parse(String(line)) as ConnectionSettings)
  return { child, connection }
}

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const query = async (connection: ConnectionSettings, sql: string): Promise<unknown[][]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const until = async (holds: () => boolean) => {
  for (const end = Date.now() + 20_000; !holds(); await sleep(5)) {
    if (Date.now() > end) throw new Error('waited in vain')
  }
}

const writeRow = (connection: ConnectionSettings) =>
  query(connection, `create table kept (title text); insert into kept values ('La Primavera')`)
const readRows = (connection: ConnectionSettings) => query(connection, 'select title from kept')
const postmasterPid = () => Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('the first start creates a database in UTF-8 with checksums, synced writes and no TCP', async () => {
  const database = await start()
  expect(database.firstStart).toBe(true)
  const show = async (name: string) => (await query(database.connection, `show ${name}`))[0]?.[0]
  expect(await show('data_checksums')).toBe('on')
  expect(await show('fsync')).toBe('on')
  expect(await show('listen_addresses')).toBe('')
  expect(await show('server_encoding')).toBe('UTF8')
  expect(await query(database.connection, `select lower('ÀÉÎ'), datlocprovider from pg_database limit 1`)).toEqual([
    ['àéî', 'b'],
  ])
  expect(statSync(join(folder, 'cluster')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
})

test('a wrong password is refused', async () => {
  const { connection } = await start()
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test('a restart preserves the rows and is not a first start', async () => {
  const first = await start()
  await writeRow(first.connection)
  await first.stop()
  expect(await first.exited).toEqual({ status: 0, expected: true })
  const second = await start()
  expect(second.firstStart).toBe(false)
  expect(await readRows(second.connection)).toEqual([['La Primavera']])
})

test('kill -9 of the owner ends PostgreSQL, and the next start has the rows', async () => {
  const owner = startOwner()
  await writeRow(await owner.connection)
  const postmaster = postmasterPid()
  const killed = performance.now()
  await kill(owner.child)
  await until(() => processesOf(join(folder, 'cluster'), postmaster).length === 0)
  const gone = performance.now()
  const database = await start()
  console.log(
    `gone ${Math.round(gone - killed)} ms after kill -9, started in ${Math.round(performance.now() - gone)} ms`,
  )
  expect(await readRows(database.connection)).toEqual([['La Primavera']])
})

test('a start at the moment of kill -9 of the owner has the rows', async () => {
  const owner = startOwner()
  await writeRow(await owner.connection)
  const killed = performance.now()
  await kill(owner.child)
  const database = await start()
  expect(await readRows(database.connection)).toEqual([['La Primavera']])
  console.log(`rows read ${Math.round(performance.now() - killed)} ms after kill -9 of the owner`)
})

test.runIf(onLinux)('a PostgreSQL without owner and watchdog is stopped, then started again', async () => {
  const owner = startOwner()
  await writeRow(await owner.connection)
  const postmaster = postmasterPid()
  const shell = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${postmaster}/stat`, 'utf8'))?.[1])
  const siblings = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim().split(' ').map(Number)
  // The watchdog is killed before its shell, because the owner reacts to the end of the shell by closing the pipe of the watchdog.
  for (const pid of [...siblings.filter((sibling) => sibling !== postmaster), shell]) process.kill(pid, 'SIGKILL')
  await kill(owner.child)
  await sleep(300)
  expect(processesOf(join(folder, 'cluster'), postmaster)).toContain(postmaster)
  const output: string[] = []
  const database = await start((line) => output.push(line))
  expect(output).toContain(`stopping the PostgreSQL of an earlier run (process ${postmaster})`)
  expect(postmasterPid()).not.toBe(postmaster)
  expect(await readRows(database.connection)).toEqual([['La Primavera']])
})

test('kill -9 of the postmaster is reported, and the next start has the rows', async () => {
  const first = await start()
  await writeRow(first.connection)
  process.kill(postmasterPid(), 'SIGKILL')
  expect(await first.exited).toEqual({ status: 137, expected: false })
  const second = await start()
  expect(await readRows(second.connection)).toEqual([['La Primavera']])
})

test('a pid file whose number belongs to another living process does not prevent a start', async () => {
  const first = await start()
  const noted = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8')
  await first.stop()
  const unrelated = spawn('sleep', ['60'], { ...ordinaryUser(folder) })
  children.push(unrelated)
  writeFileSync(join(folder, 'cluster/postmaster.pid'), noted.replace(/^\d+/, String(unrelated.pid)))
  const second = await start()
  expect(await query(second.connection, 'select 1')).toEqual([[1]])
  expect(unrelated.exitCode ?? unrelated.signalCode).toBe(null)
})

test('kill -9 during the creation of the database does not prevent the next start', async () => {
  const owner = startOwner()
  owner.connection.catch(() => {})
  const unfinished = () => readdirSync(folder).filter((name) => name.startsWith('cluster.unfinished-'))
  await until(() => existsSync(folder) && unfinished().some((name) => existsSync(join(folder, name, 'base/1'))))
  await kill(owner.child)
  expect(existsSync(join(folder, 'cluster'))).toBe(false)
  const database = await start()
  expect(database.firstStart).toBe(true)
  expect(unfinished()).toEqual([])
  await writeRow(database.connection)
})

test('a path that is too long for a socket, with comma, quote and blank, gets a short private folder', async () => {
  folder = join(parent, `a, "b" ${'long'.repeat(30)}`)
  const { connection } = await start()
  expect(connection.host.startsWith(folder)).toBe(false)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(await query(connection, 'select 1')).toEqual([[1]])
  rmSync(connection.host, { recursive: true })
})

test('a short path with comma, quote and blank works', async () => {
  folder = join(parent, `a, "b"`)
  const { connection } = await start()
  expect(connection.host).toBe(join(folder, 'socket'))
  expect(await query(connection, 'select 1')).toEqual([[1]])
})

test('a second server on the folder is refused, and the first continues', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(`The folder ${folder} is in use by another server (process ${process.pid}).`)
  expect(await query(first.connection, 'select 1')).toEqual([[1]])
})

test('a start that PostgreSQL refuses reports the reason, and frees the folder', async () => {
  await (await start()).stop()
  const version = join(folder, 'cluster/PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(start()).rejects.toThrow('initialized by PostgreSQL version 17')
  writeFileSync(version, '18\n')
  expect(await query((await start()).connection, 'select 1')).toEqual([[1]])
})

describe.runIf(isRoot && onLinux)('as root', () => {
  const ownersOfProcesses = () => processesOf(join(folder, 'cluster'), null).map((pid) => statSync(`/proc/${pid}`).uid)

  test('the processes belong to an ordinary user, who owns the folder and nothing above it', async () => {
    await start()
    const uid = ordinaryUser(folder)?.uid
    expect(uid).toBeGreaterThan(0)
    expect(new Set(ownersOfProcesses())).toEqual(new Set([uid]))
    expect(statSync(folder).uid).toBe(uid)
    expect(statSync(parent).uid).toBe(0)
  })

  test('the processes belong to the owner of the folder, if that is an ordinary user', async () => {
    mkdirSync(folder)
    chownSync(folder, 65_534, 65_534)
    await start()
    expect(new Set(ownersOfProcesses())).toEqual(new Set([65_534]))
  })

  test('a folder below one that only root may enter works, also after a restart and kill -9', async () => {
    chmodSync(parent, 0o700)
    const owner = startOwner()
    await writeRow(await owner.connection)
    await kill(owner.child)
    const database = await start()
    expect(await readRows(database.connection)).toEqual([['La Primavera']])
    expect(ownersOfProcesses()).not.toContain(0)
  })
})
