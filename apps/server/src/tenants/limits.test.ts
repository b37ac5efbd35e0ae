import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { login } from '@pressmark/contract/identity/identity.ts'
import { createMemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { restoreUser, setUserActive } from '@pressmark/contract/identity/membership.ts'
import { createServiceAccount } from '@pressmark/contract/identity/api-keys.ts'
import { createUser, deleteUser } from '@pressmark/contract/identity/users.ts'
import { INVITATION_HEADER } from '@pressmark/contract/platform/constants.ts'
import { readTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { updateManagedTenant, type ManagedTenantChange } from '@pressmark/contract/tenants/tenants.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFactor } from '#testing/factors.testing.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let chief: TestPerson
beforeAll(async () => {
  world = await openWorld()
  const tenant = await world.tenant()
  chief = await tenant.as('Readers')
  const { owner } = world.database
  await owner.updateTable('person').set({ platform_admin: true }).where('uuid', '=', chief.personUuid).execute()
  await giveFactor(world, chief)
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
})
afterAll(() => world.close())

const change = (id: number, body: ManagedTenantChange) => chief.call(updateManagedTenant, { params: { id }, body })

const pictureOf = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

const begin = (by: TestPerson, length: number) =>
  by.send({
    method: 'POST',
    url: createResumable.path,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `filename ${btoa('a.png')},kind ${btoa('image')}`,
    },
  })

test('files above the limit of storage are refused, also if several arrive at once', async () => {
  const museum = await world.tenant()
  const editor = await museum.as('Editors')
  const [red, blue] = [await pictureOf('red'), await pictureOf('blue')]
  const storageLimit = Math.max(red.length, blue.length)
  expect((await change(museum.id, { storageLimit })).body.storageLimit).toBe(storageLimit)
  const answers = await Promise.all([
    uploadTo(editor, uploadFile, 'red.png', red),
    uploadTo(editor, uploadFile, 'blue.png', blue),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413])
  await change(museum.id, { storageLimit: storageLimit * 4 })
  expect(await uploadTo(editor, uploadFile, 'blue.png', blue)).toMatchObject({ status: 201 })
  const admin = await museum.as('Administrators')
  expect((await admin.call(readTenantSettings)).body.storageLimit).toBe(storageLimit * 4)
})

test('an unfinished upload counts with its full size', async () => {
  const museum = await world.tenant()
  const editor = await museum.as('Editors')
  await change(museum.id, { storageLimit: 50_000 })
  const statuses = async (lengths: number[]) =>
    (await Promise.all(lengths.map((length) => begin(editor, length)))).map(({ statusCode }) => statusCode)
  expect((await statuses([30_000, 30_000])).toSorted()).toEqual([201, 413])
  expect(await statuses([20_001])).toEqual([413])
  expect(await uploadTo(editor, uploadFile, 'red.png', await pictureOf('red'))).toMatchObject({ status: 201 })
  await change(museum.id, { storageLimit: null })
  expect(await statuses([60_000])).toEqual([201])
})

const newUser = async (tenant: TestTenant, admin: TestPerson) => {
  const username = `p-${randomUUID()}`
  const body = {
    tenantName: tenant.name,
    username,
    password: 'a long password of a test',
    email: `${username}@example.org`,
  }
  return admin.call(createUser, { body })
}

test('users above the limit are refused, and those without an active membership do not count', async () => {
  const museum = await world.tenant()
  const admin = await museum.as('Administrators')
  const { body: account } = await admin.call(createServiceAccount, { body: { name: 'Loader', roles: ['ROLE_CCC'] } })
  expect(account.uuid).toBeDefined()
  expect((await change(museum.id, { peopleLimit: 2 })).body.people, 'without service accounts').toBe(1)
  const answers = await Promise.all([newUser(museum, admin), newUser(museum, admin)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { uuid } = answers.find(({ status }) => status === 201)!.body
  expect((await newUser(museum, admin)).refusal.code).toBe('peopleLimitReached')
  const setActive = (active: boolean) => admin.call(setUserActive, { params: { uuid }, body: { active } })
  await setActive(false)
  const other = await newUser(museum, admin)
  expect(other.status).toBe(201)
  expect((await setActive(true)).refusal.code).toBe('peopleLimitReached')
  await admin.call(deleteUser, { params: { uuid: other.body.uuid } })
  expect((await setActive(true)).status).toBe(200)
  const restored = await admin.call(restoreUser, {
    params: { uuid: other.body.uuid },
    body: { email: `${randomUUID()}@example.org` },
  })
  expect(restored.refusal.code).toBe('peopleLimitReached')
})

test('an invitation above the limit of users stays open', async () => {
  const [museum, archive] = [await world.tenant(), await world.tenant()]
  const [admin, guest] = [await museum.as('Administrators'), await archive.as('Editors')]
  const { body } = await admin.call(createMemberInvitation, { body: { login: guest.username } })
  const accept = () =>
    museum.visitor.call(login, {
      headers: {
        authorization: `Basic ${Buffer.from(`${guest.username}:${guest.password}`).toString('base64')}`,
        [INVITATION_HEADER]: body.address!.split('=')[1]!,
      },
    })
  await change(museum.id, { peopleLimit: 1 })
  expect((await accept()).refusal.code).toBe('peopleLimitReached')
  await change(museum.id, { peopleLimit: 2 })
  const accepted = await accept()
  expect(accepted.status).toBe(200)
  const cookie = String(accepted.headers['set-cookie']).split(';')[0]!
  expect((await museum.visitor.call(findRoot, { headers: { cookie } })).status).toBe(200)
})

test('administrators of an organisation cannot change its limits', async () => {
  const museum = await world.tenant()
  const admin = await museum.as('Administrators')
  const answer = await admin.call(updateManagedTenant, { params: { id: museum.id }, body: { peopleLimit: null } })
  expect(answer.status).toBe(403)
})
