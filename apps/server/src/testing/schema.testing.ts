import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Creates a database with the schema of an earlier release. `before` is the start of the name of the first migration that it lacks. */
export const databaseBefore = async (before: string) => {
  const connection: Connection = { ...inject('cluster'), database: `schema_${randomUUID().replaceAll('-', '')}` }
  await run(inject('cluster'), `create database ${connection.database} template template0`)
  const names = await readdir(MIGRATIONS)
  await migrate(connection, { only: new Set(names.filter((name) => name < before)) })
  return {
    connection,
    /** Runs statements as the owner. @returns the rows of the last one */
    query: <Row extends pg.QueryResultRow>(text: string) => run<Row>(connection, text),
    /** Runs the remaining migrations. @returns their names */
    migrate: () => migrate(connection),
  }
}

const run = async <Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> => {
  const client = new pg.Client(poolConfig(connection))
  await client.connect()
  try {
    const results: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(text)
    return (Array.isArray(results) ? results.at(-1)! : results).rows
  } finally {
    await client.end()
  }
}
