import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { giveFolder, ordinaryUser } from '../../apps/server/src/platform/postgres/user.ts'

const START_MS = 30_000

/** Starts PostgreSQL from Debian's packages, as an ordinary user, on loopback. Its password is stored beside it. */
export const startDebianPostgres = async (folder: string, port: number) => {
  const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  if (programs === undefined) throw new Error('There is no PostgreSQL: apt-get install postgresql')
  await mkdir(folder, { recursive: true })
  const user = ordinaryUser(folder)
  const as = user === null ? {} : { uid: user.uid, gid: user.gid }
  const secret = path.join(folder, 'password')
  const data = path.join(folder, 'data')
  if (!existsSync(secret)) await writeFile(secret, randomBytes(24).toString('hex'), { mode: 0o600 })
  await giveFolder(folder, user)
  if (!existsSync(data)) {
    const how = ['--username=pressmark', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
    const { status, stderr } = spawnSync(path.join(programs, 'initdb'), ['-D', data, `--pwfile=${secret}`, ...how], as)
    if (status !== 0) throw new Error(`initdb: ${String(stderr)}`)
  }
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In its own process group, so that the others end first at Ctrl+C. It ends with this process in every case.
  const postgres = spawn('setpriv', ['--pdeathsig', 'INT', path.join(programs, 'postgres'), '-D', data, ...options], {
    ...as,
    detached: true,
    stdio: 'ignore',
  })
  const at = `postgres://pressmark:${await readFile(secret, 'utf8')}@127.0.0.1:${port}`
  await makeDatabase(at)
  return {
    url: `${at}/pressmark`,
    stop: async () => {
      if (postgres.exitCode !== null) return
      const ended = new Promise((resolve) => postgres.once('exit', resolve))
      postgres.kill('SIGINT')
      await ended
    },
  }
}

const makeDatabase = async (at: string): Promise<void> => {
  const timeout = Date.now() + START_MS
  for (;;) {
    const client = new pg.Client(`${at}/postgres`)
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_database where datname = 'pressmark'`)
      if (rowCount === 0) await client.query('create database pressmark')
      return await client.end()
    } catch (error) {
      if (Date.now() > timeout) throw error
      await sleep(100)
    }
  }
}
