import { randomBytes } from 'node:crypto'
import { openAsBlob, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  addressOf,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@pressmark/contract/platform/endpoint.ts'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { login } from '@pressmark/contract/identity/identity.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  uploadFile,
  type ItemImport,
} from '@pressmark/contract/ingest/imports.ts'
import { sql } from 'kysely'
import { createPerson, join, type SystemWorkgroup } from '../../apps/server/src/identity/system-workgroups.ts'
import { createTenant } from '../../apps/server/src/tenants/create.ts'
import { asTenant, openDatabase, type Database } from '../../apps/server/src/platform/db/database.ts'
import { readPassword } from '../../apps/server/src/platform/postgres/cluster.ts'
import {
  cpuSeconds,
  cpuSecondsOfEndedChildren,
  familyOf,
  findBelow,
  freePort,
  hasStarted,
  startProgram,
} from './processes.ts'

const START = fileURLToPath(new URL('../../apps/server/src/start.ts', import.meta.url))

/** Starts the whole product as `npm start` does, on its own folder, with one organisation and a signed-in editor.
 *  @param settings in addition to the fixed ones */
export const startProduct = async (folder: string, settings: Record<string, string> = {}) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { pid, stop, output } = await startProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', START],
    hasStarted,
    {
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT: String(port),
        HOST: '127.0.0.1',
        DEMO: 'no',
        LOG_LEVEL: 'warn',
        ...settings,
      },
    },
  )
  const postgres = path.join(folder, 'postgres')
  const connection = {
    host: path.join(postgres, 'socket'),
    port: 5432,
    user: 'postgres',
    password: readPassword(postgres),
    database: 'postgres',
  }
  const database = openDatabase(connection, { max: 4 })
  database.pool.on('connect', (client) => void client.query(`set application_name = '${HARNESS}'`))
  const tenantId = await defaultTenant(database)
  const signIn = (workgroup: SystemWorkgroup, role?: Role) => signInNew({ database, tenantId, origin }, workgroup, role)
  const cookie = await signIn('Editors')

  const call = callerOf(origin, cookie)

  return {
    origin,
    cookie,
    connection,
    database,
    tenantId,
    call,
    /** Sends calls as another person, by the Cookie header. */
    callAs: (other: string) => callerOf(origin, other),
    /** Creates a person of a workgroup, with another role if one is named. Returns the Cookie header. */
    signIn,
    /** Creates a second organisation with a signed-in editor. It answers under `localhost`, the first one under 127.0.0.1. */
    addTenant: () => addTenant(database, port),
    /** The processes that answer HTTP. */
    server: () => findBelow(pid, 'server/src/main.ts'),
    /** The process that runs jobs, and whose children decode. */
    worker: (): number => findBelow(pid, 'server/src/worker.ts')[0]!, // the group runs one
    /** All processes: servers, workers with their decoders, the database. */
    processes: () => familyOf(pid),
    /** CPU time of all processes of the database so far, s. */
    databaseCpu: (): number => {
      const postmaster = Number.parseInt(readFileSync(path.join(postgres, 'cluster', 'postmaster.pid'), 'utf8'), 10)
      return cpuSeconds(familyOf(postmaster)) + cpuSecondsOfEndedChildren(postmaster)
    },
    /** Ends the connections of the servers and the worker to the database, as a restart of the database does. */
    endConnections: () => endConnections(database),
    /** The last lines of its log. */
    output,
    blob: (name: string): string => path.join(folder, 'blobs', 'kept', name),
    stop: async () => {
      await database.close()
      await stop()
    },
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** Sends calls of the contract as the person of the Cookie header. */
const callerOf =
  (origin: string, cookie: string) =>
  async <E extends Endpoint>(
    endpoint: E,
    { params, query, body }: { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> | FormData } = {},
  ) => {
    const form = body instanceof FormData
    const address = addressOf(
      endpoint,
      params as Record<string, string> | undefined,
      query as Record<string, unknown> | undefined,
    )
    const answer = await fetch(origin + address, {
      method: endpoint.method,
      headers: { cookie, ...(body !== undefined && !form && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as AnswerOf<E> // by the contract
  }
export type Call = ReturnType<typeof callerOf>

/* The name of the connections that do not belong to the product. */
const HARNESS = 'harness'

const endConnections = async ({ owner }: Database): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and application_name <> ${HARNESS}`.execute(owner)
}

const defaultTenant = async (database: Database): Promise<number> => {
  const existing = await database.owner
    .selectFrom('tenant')
    .select('id')
    .where('name', '=', 'default')
    .executeTakeFirst()
  return existing?.id ?? createTenant(database, { name: 'default', displayName: 'Bench' })
}

const addTenant = async (database: Database, port: number) => {
  const origin = `http://localhost:${port}`
  const tenantId = await createTenant(database, { name: 'second', displayName: 'Second', url: origin })
  const cookie = await signInNew({ database, tenantId, origin }, 'Editors', undefined)
  return { database, tenantId, call: callerOf(origin, cookie) }
}
export type ProductTenant = Awaited<ReturnType<typeof addTenant>>

const signInNew = async (
  { database, tenantId, origin }: { database: Database; tenantId: number; origin: string },
  workgroup: SystemWorkgroup,
  role: Role | undefined,
): Promise<string> => {
  const [username, password] = [`bench-${randomBytes(4).toString('hex')}`, randomBytes(12).toString('base64url')]
  const person = { username, password, name: 'Bench', surname: workgroup, email: `${username}@example.org` }
  const uuid = await createPerson(database, person)
  await asTenant(database, tenantId, async (db) => {
    await join(db, uuid, workgroup)
    if (role === undefined) return
    await db.insertInto('member_role').values({ tenant_id: tenantId, person_uuid: uuid, role }).execute()
  })
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  // The server reads its list of organisations again every five seconds.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await fetch(origin + login.path, { headers: { authorization } })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (answer.ok && cookie !== undefined) return cookie
    await sleep(500)
  }
  throw new Error('The bench could not sign in')
}

export type ImportedImage = { itemUuid: string; imageUuid: string; pyramid: string }

/** Imports a picture as any client does: upload, import, wait. */
export const importPicture = async (product: Product, picture: string, pressmark: string): Promise<ImportedImage> => {
  const form = new FormData()
  form.append('file', await openAsBlob(picture), path.basename(picture))
  const uploaded = await product.call(uploadFile, { body: form })
  const root = await product.call(findRoot)
  const started = await product.call(importCulturalItem, {
    body: {
      pressmark,
      sgtt: 'A large picture',
      parentCollectionsUuids: [root.uuid],
      images: [{ imageLink: uploaded.link }],
    },
  })
  const imageUuid = started.images![0]!.uuid // one image was sent
  await waitForImports(product, started.importId)
  const { pyramid } = await asTenant(product.database, product.tenantId, (db) =>
    db.selectFrom('asset').select('pyramid').where('uuid', '=', imageUuid).executeTakeFirstOrThrow(),
  )
  return { itemUuid: started.uuid, imageUuid, pyramid: product.blob(pyramid!) } // the import has ended
}

const waitForImports = async (product: Product, importId: string): Promise<void> => {
  for (;;) {
    const { overall }: ItemImport = await product.call(findItemImportByImportId, { query: { importId } })
    if (overall.importState === 'DONE') return
    if (overall.importState === 'ERROR') throw new Error('The picture could not be imported')
    await sleep(100)
  }
}
