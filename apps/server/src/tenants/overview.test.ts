import { login } from '@pressmark/contract/identity/identity.ts'
import { setUserActive } from '@pressmark/contract/identity/membership.ts'
import { readOverview } from '@pressmark/contract/tenants/overview.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
