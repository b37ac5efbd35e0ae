import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../db/database.ts'
import { openWorld, type TestTenant, type World } from '#testing/world.ts'
import { jobNamed } from '#testing/jobs.testing.ts'

let world: World
let tenant: TestTenant
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

const metrics = async () => (await tenant.visitor.send({ method: 'GET', url: '/metrics' })).body

test('liveness and readiness are public', async () => {
  for (const url of ['/livez', '/readyz'])
    expect((await tenant.visitor.send({ method: 'GET', url })).json()).toMatchObject({ status: 'ok' })
})

test('liveness and readiness are reported for every host name, even before the first tenant exists', async () => {
  for (const url of ['/livez', '/readyz']) {
    const { statusCode } = await world.app.inject({ method: 'GET', url, headers: { host: '10.0.0.7:8080' } })
    expect(statusCode).toBe(200)
  }
})

test('waiting jobs are counted by kind until they are done', async () => {
  expect(await metrics()).not.toContain('jobs{')
  await asTenant(world.database, tenant.id, (db) =>
    world.jobs.enqueue(db, jobNamed('media.watermark-all'), { watermark: 'none' }, { key: 'none' }),
  )
  expect(await metrics()).toContain('jobs{kind="media.watermark-all",state="in line"} 1')
  await world.work()
  await expect.poll(metrics).not.toContain('jobs{')
})
