import { randomUUID } from 'node:crypto'
import { rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { deleteItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { importImage, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { derivativeBlob, originalBlob } from '#media/blob-names.ts'
import { newStory, stepOn } from '#stories/stories.testing.ts'
import { positionEvents } from '#changes/sequencer.ts'
import { runDueActions, fire, withTask } from '#workflow/workflow.testing.ts'
import { emptyItem, uploadTo } from '#testing/importing.testing.ts'
import { newItem } from '../../testing/media.testing.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { emptyBins } from '#catalogue/history/empty-bin.ts'
import { checkInvariants, type Finding } from './check-invariants.ts'
import { sumRowCounts } from './row-counts.ts'
import { MAX_NAMED } from './invariant.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await ask('alter table template drop constraint too_many_high')
  await ask('drop index pressmark_already_exists')
})
afterAll(() => world.close())

/** Creates an organisation with data of every kind and runs its jobs. */
const livelyTenant = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const item = await emptyItem(admin, `Ms. ${randomUUID()}`)
  const background = { r: tenant.id % 256, g: tenant.id >> 8, b: 0 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  const { link, sha256 } = await uploadTo(admin, uploadFile, 'recto.png', bytes)
  const { uuid: image } = (await admin.call(importImage, { body: { itemUuid: item, imageLink: link } })).body
  const pyramid = derivativeBlob(tenant.id, randomUUID(), 'tif')
  const content = await world.blobs.put(Readable.from(['a pyramid']), () => pyramid)
  await ask(`update asset_record set pyramid = '${pyramid}', width = 60, height = 40 where uuid = '${image}'`)
  await ask(`insert into derivative (tenant_id, asset_uuid, role, name, sha256, size, checked_at)
    values (${tenant.id}, '${image}', 'pyramid', '${pyramid}', '${content.sha256}', ${content.size}, now())`)
  for (const value of ['A title', 'Another title']) {
    const change = { customMetadataList: [{ name: 'sgtt', value }] }
    expect((await admin.call(updateItem, { params: { uuid: item }, body: change })).status).toBe(200)
  }
  await withTask(admin, 'submit', 'setMetadata', { name: 'autn', value: 'Somebody' })
  expect((await fire(admin, 'submit', item)).status).toBe(201)
  expect((await fire(admin, 'reject', item)).status).toBe(201)
  await runDueActions(world, tenant)
  const { uuid: story } = await newStory(admin, 'A story', [stepOn(image, { xywh: '1,1,20,20' })])
  await positionEvents(world.database, tenant.id)
  const fileOf = (name: string) => path.join(world.dataFolder, 'blobs', 'kept', name)
  return { tenant, item, image, story, pyramid: fileOf(pyramid), original: fileOf(originalBlob(tenant.id, sha256)) }
}
/* Includes files that were just written. */
const ANY_AGE = -1000

type Lively = Awaited<ReturnType<typeof livelyTenant>>

/** Runs SQL as the owner, past every rule of the product. */
const ask = (text: string) => world.database.pool.query<Record<string, string>>(text)

/** Returns the violations in an organisation, by invariant. */
const violationsOf = ({ tenant }: Lively, findings: readonly Finding[]) =>
  findings.flatMap(({ name, examples }) =>
    examples
      .filter((problem) => problem.startsWith(`${tenant.name}: `))
      .map((problem) => `${name} ${problem.slice(tenant.name.length + 2)}`),
  )

test('all invariants hold after normal operation', async () => {
  const lively = await livelyTenant()
  const findings = await checkInvariants(world, { bytes: true, age: ANY_AGE })
  expect(findings.map(({ name }) => name).join(' ')).toBe('I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12')
  expect(violationsOf(lively, findings)).toEqual([])
})

/** Damages, and the violations that they cause. */
const DAMAGES: [string, (of: Lively) => Promise<unknown>, ...(string | RegExp)[]][] = [
  ['an original that is missing', ({ original }) => rm(original), /^I1 original [0-9a-f]{64} is missing$/],
  ['an original that is too short', ({ original }) => truncate(original, 7), /^I1 original .* has 7 bytes and not/],
  [
    'a derivative that is missing',
    ({ pyramid }) => rm(pyramid),
    /^I2 t\d+\/derivatives\/.* of images [0-9a-f-]+ is missing$/,
  ],
  [
    'a derivative that is too short',
    ({ pyramid }) => truncate(pyramid, 4),
    /^I11 t\d+\/derivatives\/.* of images [0-9a-f-]+ has 4 bytes and not 9$/,
  ],
  [
    'a derivative with other bytes, which a check has found',
    ({ image }) => ask(`update derivative set outcome = 'changed' where asset_uuid = '${image}'`),
    /^I11 t\d+\/derivatives\/.* of images [0-9a-f-]+ was found damaged by a check$/,
  ],
  [
    'a derivative without a record',
    ({ image }) => ask(`delete from derivative where asset_uuid = '${image}'`),
    /^I11 pyramid of images [0-9a-f-]+ has no record$/,
  ],
  [
    'an unreferenced file',
    ({ original }) => writeFile(`${original}0`, 'nobody’s'),
    /^I3 t\d+\/originals\/.* is named by no row$/,
  ],
  [
    'a derivative whose row is gone',
    ({ image }) => ask(`update asset_record set pyramid = null where uuid = '${image}'`),
    /^I3 t\d+\/derivatives\/.* is named by no row$/,
  ],
  [
    'a missing root',
    ({ tenant }) => ask(`update collection_record set is_root = false where tenant_id = ${tenant.id}`),
    'I4 there are 0 roots',
    /^I4 collection .* is not below the root$/,
    /^I4 item .* is in no collection below the root$/,
  ],
  [
    'a ring of collections',
    ({ tenant }) =>
      ask(`insert into collection_parent (tenant_id, collection_uuid, parent_uuid, sort_title)
        select tenant_id, uuid, uuid, sort_title from collection_record where tenant_id = ${tenant.id}`),
    /^I4 collection .* is below itself$/,
  ],
  [
    'an item without a collection',
    ({ item }) => ask(`delete from item_parent where item_uuid = '${item}'`),
    /^I4 item .* is in no collection below the root$/,
  ],
  [
    'an image that is not in the order of its item',
    ({ item }) => ask(`update asset_order set assets = '{}' where item_uuid = '${item}'`),
    /^I5 the images of item .* are not those of its order$/,
  ],
  [
    'an image with two positions',
    ({ item }) => ask(`update asset_order set assets = assets || assets where item_uuid = '${item}'`),
    /^I5 the images of item .* are not those of its order$/,
  ],
  [
    'a step that is missing',
    ({ story }) => ask(`update story_step set position = 2 where story_uuid = '${story}'`),
    /^I5 the steps of story .* have the positions 2$/,
  ],
  [
    'a third high field',
    ({ tenant }) =>
      ask(`update template t set priority = 'HIGH', position = numbered.at
        from (select uuid, 10 + row_number() over () as at from template where tenant_id = ${tenant.id}) numbered
        where t.tenant_id = ${tenant.id} and t.resource_type = 'ITEM' and t.uuid = numbered.uuid`),
    /^I6 \d fields of ITEM are high$/,
  ],
  [
    'a pressmark of two items',
    async ({ tenant, item }) => {
      const other = await newItem(tenant, 'Another')
      await ask(
        `update item_record set pressmark = (select pressmark from item where uuid = '${item}') where uuid = '${other}'`,
      )
    },
    /^I6 2 items have the pressmark/,
    /^I8 pressmark of/,
  ],
  [
    'a state that no transition led to',
    ({ tenant, item }) =>
      ask(`update item_record set state_uuid = (select uuid from state where tenant_id = ${tenant.id} and name = 'Published')
        where uuid = '${item}'`),
    /^I7 item .* is Published, and its last transition led to Rejected$/,
  ],
  [
    'a move without an event',
    ({ item }) =>
      ask(
        `delete from event where sequence = (select max(sequence) from event where entity_uuid = '${item}' and kind = 'item.state-changed')`,
      ),
    /^I7 .* was moved 2 times, and its history has 1$/,
    /^I10 there are \d+ rows of event instead of \d+$/,
    /^I12 event \d+ was removed from the history$/,
  ],
  [
    'an action that happened twice',
    ({ tenant }) =>
      ask(`insert into outbox_entry (tenant_id, uuid, log_uuid, task_uuid, template, parameters, position, receiver, state, finished_at)
        select tenant_id, gen_random_uuid(), log_uuid, task_uuid, template, parameters, position, receiver, state, finished_at
        from outbox_entry where tenant_id = ${tenant.id}`),
    /^I7 action .* was begun 2 times by transition log/,
  ],
  [
    'an action that is done and has not ended',
    ({ tenant }) => ask(`update outbox_entry set finished_at = null where tenant_id = ${tenant.id}`),
    /^I7 action .* is DONE and has not ended$/,
  ],
  [
    'a change that was deleted from the history',
    ({ item }) =>
      ask(`delete from event where entity_uuid = '${item}' and kind = 'item.changed'
        and after @> '{"metadata": [{"name": "sgtt", "value": "A title"}]}'`),
    /^I8 event \d+ changed sgtt of .* from \[\{"value": "A title"\}\], and before it was \[\{"value": "Item Ms\./,
    /^I10 there are \d+ rows of event instead of \d+$/,
    /^I12 event \d+ was removed from the history$/,
  ],
  [
    'a change that was overwritten',
    ({ item }) =>
      ask(`update event set after = '{"metadata": [{"name": "sgtt", "value": "Forged"}]}' where entity_uuid = '${item}'
        and after @> '{"metadata": [{"name": "sgtt", "value": "A title"}]}'`),
    /^I8 event \d+ changed sgtt of .* and before it was \[\{"value": "Forged"\}\]$/,
    /^I12 event \d+ was changed after it was recorded$/,
  ],
  [
    'a change without an event',
    ({ item }) => ask(`update item_record set author = 'Forged' where uuid = '${item}'`),
    /^I8 autn of .* is \[\{"value": "Forged"\}\], and its history ends with \[\{"value": "Somebody"\}\]$/,
  ],
  [
    'a creation that was deleted from the history',
    ({ item }) => ask(`delete from event where entity_uuid = '${item}' and kind = 'item.created'`),
    /^I8 item .* has no beginning in its history$/,
    /^I10 there are \d+ rows of event instead of \d+$/,
    /^I12 event \d+ was removed from the history$/,
  ],
  [
    'a move that was deleted from the history',
    ({ item }) =>
      ask(`delete from event where sequence = (select min(sequence) from event where entity_uuid = '${item}' and kind = 'item.state-changed');
        update event set before = '{"state": "Published"}' where entity_uuid = '${item}' and kind = 'item.state-changed';
        insert into event (tenant_id, kind, entity_type, entity_uuid, before, after) select tenant_id, kind, entity_type, entity_uuid,
          '{"state": "Default"}', '{"state": "In review"}' from event where entity_uuid = '${item}' and kind = 'item.state-changed'`),
    /^I8 event \d+ moved .* from Default, and before it was Rejected$/,
    /^I10 there are \d+ rows of event instead of \d+$/,
    /^I12 event \d+ was removed from the history$/,
    /^I12 event \d+ was changed after it was recorded$/,
  ],
  [
    'a sign-in that was attributed to another person',
    ({ tenant }) =>
      ask(
        `update event set person_uuid = gen_random_uuid() where tenant_id = ${tenant.id} and kind = 'session.opened'`,
      ),
    /^I12 event \d+ was changed after it was recorded$/,
  ],
  [
    'a change that was attributed to an API key',
    ({ item }) =>
      ask(`update event set api_key = '{"uuid":"0","name":"Another","prefix":"pm"}' where entity_uuid = '${item}'
        and kind = 'item.created'`),
    /^I12 event \d+ was changed after it was recorded$/,
  ],
  [
    'a change with another date',
    ({ item }) =>
      ask(`update event set at = at - interval '1 day' where entity_uuid = '${item}' and kind = 'item.created'`),
    /^I12 event \d+ was changed after it was recorded$/,
  ],
  [
    'a change that was removed together with its position',
    ({ item }) =>
      ask(`with removed as (delete from event where entity_uuid = '${item}' and kind = 'item.created' returning tenant_id, sequence)
        delete from event_position p using removed r where p.tenant_id = r.tenant_id and p.sequence = r.sequence`),
    /^I8 item .* has no beginning in its history$/,
    /^I10 there are \d+ rows of event instead of \d+$/,
    /^I12 position \d+ of the change feed is missing$/,
  ],
  [
    'a change without a position',
    ({ tenant }) =>
      ask(`delete from event_position where tenant_id = ${tenant.id} and position =
      (select position from change_feed where tenant_id = ${tenant.id})`),
    /^I12 the change feed ends at position \d+ instead of \d+$/,
    /^I12 event \d+ has no position in the change feed, and does not wait for one$/,
  ],
  [
    'an organisation without an administrator',
    ({ tenant }) => ask(`delete from workgroup_member where tenant_id = ${tenant.id}`),
    'I9 no one administers it',
  ],
  [
    'a lost membership',
    ({ tenant }) =>
      ask(`delete from session where tenant_id = ${tenant.id}; delete from membership where tenant_id = ${tenant.id}`),
    'I9 no one administers it',
    /^I10 there are 0 rows of membership instead of 1$/,
  ],
  [
    'a lost upload',
    ({ tenant }) => ask(`delete from upload where tenant_id = ${tenant.id}`),
    /^I10 there are 0 rows of upload instead of 1$/,
  ],
]

describe('every damage', () => {
  const damaged = new Map<string, Lively>()
  let findings: Finding[]
  beforeAll(async () => {
    for (const [what, damage] of DAMAGES) {
      const lively = await livelyTenant()
      await damage(lively)
      damaged.set(what, lively)
    }
    findings = await checkInvariants(world, { age: ANY_AGE })
  })

  test.each(DAMAGES)('%s is found', (what, _, ...problems) => {
    const violations = violationsOf(damaged.get(what)!, findings)
    expect(violations).toHaveLength(problems.length)
    for (const [index, problem] of problems.entries()) expect(violations[index]).toMatch(problem)
  })
})

test('changed bytes are found if all originals are read, and new files are no violation', async () => {
  const lively = await livelyTenant()
  const { size } = await stat(lively.original)
  await writeFile(lively.original, Buffer.alloc(size))
  await writeFile(`${lively.original}0`, 'on its way')
  expect(violationsOf(lively, await checkInvariants(world))).toEqual([])
  expect(violationsOf(lively, await checkInvariants(world, { bytes: true }))).toEqual([
    expect.stringMatching(/^I1 original .* is not what was uploaded/),
  ])
})

test('of very many violations the first are listed and all are counted', async () => {
  const lively = await livelyTenant()
  for (let n = 0; n < MAX_NAMED + 5; n += 1) await newItem(lively.tenant, `Item ${n}`)
  await ask(`delete from item_parent where tenant_id = ${lively.tenant.id}`)
  const [graph] = (await checkInvariants(world)).filter(({ name }) => name === 'I4')
  expect(graph?.examples).toHaveLength(MAX_NAMED)
  expect(graph?.count).toBeGreaterThanOrEqual(MAX_NAMED + 6)
})

test('lost items are found, deletions by the product are not lost items, and sums keep the counts', async () => {
  const { tenant } = await livelyTenant()
  const lost = () => checkInvariants(world).then((findings) => violationsOfI10(tenant.name, findings))
  const [removed, other] = [await newItem(tenant, 'Removed'), await newItem(tenant, 'Other')]
  const admin = await tenant.as('Administrators')
  await admin.call(deleteItem, { params: { uuid: removed } })
  await emptyBins(world.database, -1000)
  await sumRowCounts(world.database)
  expect(await lost()).toEqual([])
  await newItem(tenant, 'After the sum')
  await ask(`delete from item_parent where item_uuid = '${other}'; delete from item_record where uuid = '${other}'`)
  expect(await lost()).toEqual([`${tenant.name}: there are 2 rows of item instead of 3`])
})

const violationsOfI10 = (tenant: string, findings: readonly Finding[]) =>
  findings
    .filter(({ name }) => name === 'I10')
    .flatMap(({ examples }) => examples.filter((one) => one.startsWith(tenant)))
