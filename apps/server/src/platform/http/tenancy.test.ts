import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '#tenants/create.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ trustedProxies: 1 })
  await createTenant(world.database, { name: 'default', displayName: 'Default' })
  await createTenant(world.database, { name: 'museo', displayName: 'Museo', url: 'https://Museo.example' })
  await createTenant(world.database, { name: 'valverde', displayName: 'Valverde' })
  await world.tenancy.invalidate()
})
afterAll(() => world.close())

test.each([
  ['museo.example', 'museo'],
  ['MUSEO.example', 'museo'],
  ['museo.example:443', 'museo'],
  ['museo.example.', 'museo'],
  ['museo.example.:443', 'museo'],
  ['museo.example:8080', 'default'],
  ['museo.localhost', 'default'],
  ['valverde.localhost', 'valverde'],
  ['Valverde.Localhost:8080', 'valverde'],
  ['valverde.localhost.:8080', 'valverde'],
  ['x.valverde.localhost', 'default'],
  ['valverde.localhost.museo.example', 'default'],
  ['[::1]:8080', 'default'],
  ['', 'default'],
])('the host %j belongs to %s', async (host, name) => {
  expect((await world.tenancy.findByHost(host))?.name).toBe(name)
})

test('a client cannot select another host by X-Forwarded-Host, also behind a trusted proxy', async () => {
  const headers = { host: 'museo.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'valverde.localhost' }
  const answer = await world.app.inject({ method: 'GET', url: readTenantInfo.path, headers })
  expect(answer.json()).toMatchObject({ name: 'museo' })
  expect(answer.body).not.toContain('valverde')
})

test.each(['deploy/nginx.conf', 'tools/cluster/nginx.ts'])('%s does not pass X-Forwarded-Host', (file) => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../..', file), 'utf8')
  expect(text).toContain('proxy_set_header X-Forwarded-Host "";')
})
