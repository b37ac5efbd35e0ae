import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type Connection } from './database.ts'

const open = (connection: Connection) => {
  const database = openDatabase(connection, { max: 3, timeouts: 'request' })
  onTestFinished(() => database.close())
  return database
}

test('connections are opened in advance and stay open', async () => {
  const { pool, openAll } = open(inject('cluster'))
  expect(pool.totalCount).toBe(0)
  await openAll()
  expect([pool.totalCount, pool.idleCount]).toEqual([3, 3])
})

test('a connection that cannot be opened in advance is not an error', async () => {
  const { pool, openAll } = open({ ...inject('cluster'), password: 'another one' })
  await openAll()
  expect(pool.totalCount).toBe(0)
  await expect(pool.connect()).rejects.toThrow('password authentication failed')
})
