import { login } from '@pressmark/contract/identity/identity.ts'
import { setUserActive } from '@pressmark/contract/identity/membership.ts'
import { readOverview } from '@pressmark/contract/tenants/overview.ts'
import { sql } from 'kysely'
import { reindexJob } from '#catalogue/jobs.ts'
import { watermarkAllJob } from '#media/jobs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the overview counts files by kind, failures and people of one organisation', async () => {
  const [museum, archive] = [await world.tenant(), await world.tenant()]
  const admin = await museum.as('Administrators')
  const [editor, reader] = [await museum.as('Editors'), await museum.as('Readers')]
  await museum.run((db) =>
    sql`insert into original (tenant_id, sha256, media_type, size) values
      (${db.tenantId}, ${'a'.repeat(64)}, 'image/jpeg', 3000), (${db.tenantId}, ${'b'.repeat(64)}, 'image/tiff', 5000000000),
      (${db.tenantId}, ${'c'.repeat(64)}, 'application/pdf', 200)`.execute(db),
  )
  await admin.call(setUserActive, { params: { uuid: editor.personUuid }, body: { active: false } })
  const signIn = (password: string) => {
    const authorization = `Basic ${Buffer.from(`${reader.username}:${password}`).toString('base64')}`
    return museum.visitor.call(login, { headers: { authorization } })
  }
  expect([(await signIn('a wrong password')).status, (await signIn(reader.password)).status]).toEqual([401, 200])
  const { body } = await admin.call(readOverview)
  expect(body.originals).toEqual([
    { kind: 'image', files: 2, bytes: 5000003000 },
    { kind: 'pdf', files: 1, bytes: 200 },
  ])
  expect(body.people).toMatchObject({ members: 3, deactivated: 1, refusedSignIns: 1 })
  expect(body.people.signedIn).toBeGreaterThan(0)
  expect([body.emails, body.failedActions]).toEqual([{ failed: 0, unsent: 0 }, 0])
  const elsewhere = await (await archive.as('Administrators')).call(readOverview)
  expect([elsewhere.body.originals, elsewhere.body.people.members]).toEqual([[], 1])
  expect((await reader.call(readOverview)).status).toBe(403)
})

test('imports by day, waiting jobs and the last backup are shown, and those of others are not', async () => {
  const [museum, archive] = [await world.tenant(), await world.tenant()]
  const admin = await museum.as('Administrators')
  const item = await newItem(museum, 'Imported')
  const add = async (age: string, processing: string) => {
    const asset = await newAsset(museum, item, 'images', {})
    await museum.run((db) =>
      sql`insert into asset_import (tenant_id, import_id, item_uuid, asset_uuid, upload, processing, created_at)
        values (${db.tenantId}, gen_random_uuid(), ${item}, ${asset}, 'DONE', ${processing}, now() - ${age}::interval)`.execute(
        db,
      ),
    )
  }
  for (const [age, processing] of [
    ['0', 'DONE'],
    ['0', 'ERROR'],
    ['2 days', 'WAITING'],
    ['31 days', 'DONE'],
  ] as const)
    await add(age, processing)
  await museum.run((db) => world.jobs.enqueue(db, reindexJob, { targetHash: 'a' }, { key: 'a' }))
  const later = { key: 'b', after: new Date(Date.now() + 60_000) }
  await museum.run((db) => world.jobs.enqueue(db, watermarkAllJob, { watermark: 'w' }, later))
  const { importDays, queues, system } = (await admin.call(readOverview)).body
  expect(importDays).toHaveLength(30)
  expect(importDays.at(-1)).toEqual({ date: new Date().toISOString().slice(0, 10), files: 2, failed: 1 })
  expect([importDays.at(-2)!.files, importDays.at(-3)!.files]).toEqual([0, 1])
  expect(queues).toEqual([{ queue: 'changes', waiting: 1, running: 0, retrying: 0, oldest: expect.any(String) }])
  expect(system).toEqual({ version: '0.2.0', database: expect.stringMatching(/^\d+\./), backup: null })

  await world.database.owner
    .insertInto('backup')
    .values([
      { taken_at: new Date('2026-11-01'), rows: 1, files: 1, bytes: 10, problems: 0 },
      { taken_at: new Date('2026-11-20'), rows: 9, files: 4, bytes: 5_000_000_000, problems: 1 },
    ])
    .execute()
  const elsewhere = (await (await archive.as('Administrators')).call(readOverview)).body
  expect(elsewhere.importDays.every(({ files }) => files === 0)).toBe(true)
  expect(elsewhere.queues).toEqual([])
  const takenAt = new Date('2026-11-20').toISOString()
  expect(elsewhere.system.backup).toEqual({ takenAt, files: 4, bytes: 5_000_000_000, problems: 1 })
})
