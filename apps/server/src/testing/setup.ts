// Starts one PostgreSQL with one migrated database for the whole run. Every test file uses a clone of the database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#platform/db/database.ts'
import { JOBS } from '../jobs.ts'
import { createJobs } from '#platform/jobs/queue.ts'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startPostgres } from '#platform/postgres/supervisor.ts'

export type Cluster = Exclude<Connection, string>

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster
  }
}

export const TEMPLATE = 'pressmark_template'

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-tests-'))
  const postgres = await startPostgres({ folder: path.join(folder, 'postgres'), log: () => {} })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  // The data does not have to survive a crash of this machine.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const connection = { ...postgres.connection, database: TEMPLATE }
  await migrate(connection)
  const jobs = createJobs(connection, createLog('silent'))
  await jobs.prepare(JOBS)
  await jobs.stop()
  project.provide('cluster', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
