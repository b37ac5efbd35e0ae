import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { createCollection } from '#catalogue/collections/create.ts'
import { rootUuid } from '#catalogue/collections/find.ts'
import { createPerson, join, type SystemWorkgroup } from '#identity/system-workgroups.ts'
import { startItemImport } from '#ingest/imports/start.ts'
import { initSearchIndex } from '#catalogue/search/reindex.ts'
import { addTemplates, type NewTemplate } from '#metadata/new-templates.ts'
import type { Config } from '#platform/config.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { createTenant } from '#tenants/create.ts'
import { drawPictureJob, makeMediaJob } from './jobs.ts'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import { ROOT, type DemoItem, type DemoTemplate, type DemoTenant } from '../../../../packages/demo/src/content/types.ts'

type Account = {
  username: string
  name: string
  surname: string
  tenant: string
  workgroup: SystemWorkgroup
  platformAdmin?: boolean
}

/** Accounts of the demo. */
const ACCOUNTS: readonly Account[] = [
  {
    username: 'admin',
    name: 'Ada',
    surname: 'Martini',
    tenant: 'default',
    workgroup: 'Administrators',
    platformAdmin: true,
  },
  { username: 'editor', name: 'Elio', surname: 'Rossetti', tenant: 'default', workgroup: 'Editors' },
  { username: 'reader', name: 'Rosa', surname: 'Lenzi', tenant: 'default', workgroup: 'Readers' },
  { username: 'valverde-admin', name: 'Lucia', surname: 'Moretti', tenant: 'valverde', workgroup: 'Administrators' },
]

/** Seeds an empty database with two organisations. Jobs draw and import their images later, like uploads.
 *  Deletes the rest of an interrupted seeding first. Leaves a database with real organisations unchanged. */
export const seedDemo = async ({
  database,
  jobs,
  config,
}: {
  database: Database
  jobs: Jobs
  config: Config
}): Promise<void> => {
  const { owner } = database
  const earlierSeeding = await owner.selectFrom('demo').select('finished_at').executeTakeFirst()
  if (earlierSeeding?.finished_at) return
  const realTenants = owner.selectFrom('tenant').select('id').where('is_demo', '=', false)
  if ((await realTenants.executeTakeFirst()) !== undefined) return
  if (earlierSeeding !== undefined) await sql`truncate tenant, person, demo cascade`.execute(owner)
  await owner.insertInto('demo').defaultValues().execute()
  const tenants = new Map<string, number>()
  for (const demo of demoTenants)
    tenants.set(demo.name, await seedTenant(database, jobs, config.demo === 'small' ? smallDemo(demo) : demo))
  await createAccounts(database, tenants, config)
  await owner.updateTable('demo').set({ finished_at: new Date() }).execute()
}

/* Drawing takes max of the time, so a small demo has only the images of stories and those of every fourth item. */
const smallDemo = (demo: DemoTenant): DemoTenant => {
  const inStories = demo.stories.flatMap(({ steps }) => steps.map(({ pressmark }) => pressmark))
  const items = demo.items.map((item, at) => {
    if (inStories.includes(item.pressmark)) return item
    return { ...item, pictures: at % 4 === 0 ? item.pictures.slice(0, 1) : [] }
  })
  return { ...demo, items }
}

const seedTenant = async (database: Database, jobs: Jobs, demo: DemoTenant): Promise<number> => {
  const id = await createTenant(database, {
    name: demo.name,
    displayName: demo.displayName,
    logo: await demo.crest(),
    isDemo: true,
  })
  await asTenant(database, id, async (db) => {
    for (const template of demo.templates) await addTemplates(db, template.entity, [newTemplate(template)])
    await initSearchIndex(db)
    const collections = await seedCollections(db, demo)
    for (const item of demo.items) await seedItem(db, jobs, item, collections)
    await makeMedia(db, jobs, demo)
    await drawPictures(db, jobs, demo)
  })
  return id
}

const newTemplate = ({ name, label, type, priority, values = [], repeatable = false }: DemoTemplate): NewTemplate => ({
  name,
  labels: label,
  type,
  priority,
  enumValues: [...values],
  repeatable,
})

/* Creates parents before their children. A collection without parents is added to the root collection. */
const seedCollections = async (db: TenantDb, demo: DemoTenant): Promise<Map<string, string>> => {
  const root = await rootUuid(db)
  const uuids = new Map([[ROOT, root]])
  const waiting = new Set(demo.collections)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ parents }) => parents.every((parent) => uuids.has(parent)))
    if (ready.length === 0) throw new Error('The demo collections hang below themselves or below unknown ones')
    for (const collection of ready) {
      const { key, title, description, state, metadata: more } = collection
      const parents =
        collection.parents.length > 0 ? collection.parents.map((parent) => valueOf(uuids, parent)) : [root]
      const metadata = pairs({ sgtt: title, sgti: description, ...more })
      uuids.set(key, await createCollection(db, null, { metadata, parents, state }))
      waiting.delete(collection)
    }
  }
  return uuids
}

const seedItem = async (db: TenantDb, jobs: Jobs, item: DemoItem, collections: Map<string, string>): Promise<void> => {
  const { title: sgtt, author: autn, description: sgti, pressmark, state } = item
  const metadata = pairs({ sgtt, autn, sgti, pressmark, ...item.metadata })
  const parents = item.collections.map((key) => valueOf(collections, key))
  await startItemImport(db, jobs, null, { metadata, collections: parents, files: [], state })
}

const makeMedia = async (db: TenantDb, jobs: Jobs, { items }: DemoTenant): Promise<void> => {
  for (const { pressmark, media = [] } of items) {
    for (const at of media.keys())
      await jobs.enqueue(db, makeMediaJob, { pressmark, media: at }, { key: `${db.tenantId} ${pressmark} ${at}` })
  }
}

/* Draws the first image of every item before any second image, so the catalogue soon has a thumbnail for each item. */
const drawPictures = async (db: TenantDb, jobs: Jobs, { items }: DemoTenant): Promise<void> => {
  const max = Math.max(...items.map(({ pictures }) => pictures.length))
  for (let picture = 0; picture < max; picture += 1) {
    for (const { pressmark } of items.filter(({ pictures }) => picture < pictures.length)) {
      await jobs.enqueue(db, drawPictureJob, { pressmark, picture }, { key: `${db.tenantId} ${pressmark} ${picture}` })
    }
  }
}

const createAccounts = async (
  database: Database,
  tenants: Map<string, number>,
  { dataFolder, demoPassword }: Config,
): Promise<void> => {
  const lines: string[] = []
  for (const { tenant, workgroup, ...person } of ACCOUNTS) {
    const password = demoPassword ?? randomBytes(12).toString('base64url')
    const email = `${person.username}@${tenant}.example`
    const uuid = await createPerson(database, {
      ...person,
      email,
      password,
      sparedFactor: person.platformAdmin === true,
    })
    await asTenant(database, valueOf(tenants, tenant), (db) => join(db, uuid, workgroup))
    lines.push(`${person.username.padEnd(16)}${password.padEnd(20)}${workgroup}, ${tenant}`)
  }
  await writeFile(path.join(dataFolder, 'demo-accounts.txt'), `${lines.join('\n')}\n`, { mode: 0o600 })
}

const pairs = (values: Record<string, string | readonly string[]>): MetadataPair[] =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: one })))

const valueOf = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo content has no ${key}`)
  return value
}
