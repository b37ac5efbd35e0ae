import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { login, readSelf } from '@pressmark/contract/identity/identity.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import { listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../apps/server/src/testing/world.ts'

const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'tenant.ts')
const run = promisify(execFile)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Runs the program as an operator does. */
const tenant = async (...args: string[]) => {
  const { user, password, host, port, database } = world.connection
  const secret = encodeURIComponent(password)
  const address = `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const env = { PATH: process.env.PATH, DATABASE_URL: address, DATA_DIR: world.dataFolder }
  const ran = run(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], { env })
  const { code, stdout, stderr } = await ran.then(
    (done) => ({ code: 0, ...done }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
  world.tenancy.invalidate()
  return { code, stdout, stderr }
}

const newName = (what: string) => `${what}-${randomUUID().slice(0, 8)}`

/** Signs in at the address of a tenant. */
const enter = async (host: string, username: string, password: string) => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const { statusCode, headers } = await world.app.inject({ url: login.path, headers: { host, authorization } })
  const cookie = String(headers['set-cookie']).split(';')[0]!
  const read = async (call: { path: string }) => {
    const answer = await world.app.inject({ url: call.path, headers: { host, cookie } })
    return answer.json<Record<string, unknown> & { _embedded: Record<string, { name: string }[]> }>()
  }
  return { status: statusCode, read }
}

test('the command creates a complete tenant, and a new administrator who can sign in', async () => {
  const [name, username] = [newName('museum'), newName('lucia')]
  const { code, stdout } = await tenant('create', name, '--name', 'Museo nuovo', '--admin', username)
  expect(code).toBe(0)
  expect(stdout).toContain(`Museo nuovo is at http://${name}.localhost`)
  const password = /with the password (\S+)/.exec(stdout)?.[1]
  const { status, read } = await enter(`${name}.localhost:8080`, username, password!)
  expect(status).toBe(200)
  expect(await read(readSelf)).toMatchObject({
    tenantName: name,
    tenantPermissions: [{ tenant: name, roles: expect.arrayContaining(['ROLE_TENANT_ADMIN']) }],
    capabilities: expect.arrayContaining(['tenant.manage']),
  })
  expect((await read(listWorkgroups))._embedded['userGroups']!.map((one) => one.name)).toEqual([
    'Administrators',
    'Editors',
    'Readers',
  ])
  expect((await read(listStates))._embedded['itemStates']!.map((one) => one.name)).toContain('Default')
  expect((await read(findRoot))['uuid']).toBeTypeOf('string')
})

test('an existing person becomes its administrator and keeps the password', async () => {
  const existing = await (await world.tenant()).as('Readers')
  const name = newName('library')
  const made = await tenant('create', name, '--url', 'http://library.example/', '--admin', existing.username)
  expect([made.code, made.stdout]).toEqual([0, `${name} is at http://library.example.\n`])
  const { status, read } = await enter('library.example', existing.username, existing.password)
  expect([status, (await read(readSelf))['tenantName']]).toEqual([200, name])
})

test('a name or an address of another tenant creates no tenant and no administrator', async () => {
  const name = newName('archive')
  expect((await tenant('create', name, '--url', 'http://archive.example', '--admin', newName('ada'))).code).toBe(0)
  const deadline = newName('late')
  expect((await tenant('create', name, '--admin', deadline)).code).not.toBe(0)
  expect(
    (await tenant('create', newName('other'), '--url', 'http://archive.example', '--admin', deadline)).code,
  ).not.toBe(0)
  const people = await world.database.owner
    .selectFrom('person')
    .select('uuid')
    .where('username', '=', deadline)
    .execute()
  expect(people).toEqual([])
})

test('missing arguments print the usage', async () => {
  for (const args of [[], ['create'], ['create', 'name'], ['remove', 'name', '--admin', 'ada']]) {
    const { code, stderr } = await tenant(...args)
    expect([code, stderr]).toEqual([
      1,
      'Usage: npm run tenant -- create NAME --name "Display name" [--url URL] --admin USERNAME\n',
    ])
  }
})
