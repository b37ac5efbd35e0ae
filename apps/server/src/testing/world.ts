import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  addressOf,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@pressmark/contract/platform/endpoint.ts'
import { login } from '@pressmark/contract/identity/identity.ts'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { createPerson, join, type SystemWorkgroup } from '#identity/system-workgroups.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { asTenant, type TenantDb } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { createApp, type App } from '../app.ts'
import { createTenant } from '#tenants/create.ts'
import { createWorker } from '../worker-process.ts'
import { recordUndocumented } from './documented.testing.ts'
import { forgetLockOrder, requireLockOrder } from './observed-locks.testing.ts'
import { TEMPLATE } from './setup.ts'

const PASSWORD = 'a long enough password'
// Tests sign in a thousand people. identity/passwords.test.ts checks the real cost of a guess.
const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 }

type Ask<E> = {
  params?: ParamsOf<E> extends undefined ? never : ParamsOf<E>
  query?: QueryOf<E> extends undefined ? never : QueryOf<E>
  body?: BodyOf<E> extends undefined ? never : BodyOf<E>
  headers?: Record<string, string>
}

/** Starts the whole product without a browser on its own database: `afterAll(world.close)`. */
export const openWorld = async (settings: Partial<Config> = {}, log = createLog('silent')) => {
  // The result does not depend on the files that the same process has tested before.
  forgetLockOrder()
  const cluster = inject('cluster')
  const database = `world_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  await admin.end()
  const connection = { ...cluster, database }
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'pressmark-world-'))
  const config = { ...readConfig({ PATH: process.env.PATH }), ...settings, dataFolder }
  const app = await createApp(config, connection, log)
  const undocumented = recordUndocumented(app.app, app.registered)
  await app.jobs.open()
  await app.live.open()
  const worker = await createWorker(config, connection, log)
  let working = false

  return {
    ...app,
    config,
    connection,
    dataFolder,
    /** @param name `default` answers under the address of the server itself */
    tenant: (name?: string) => newTenant(app, name),
    /** Starts the processing of jobs. */
    work: async () => {
      working = true
      await worker.start()
    },
    close: async () => {
      if (working) await worker.stop()
      await app.stop()
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
      if (undocumented.size > 0)
        throw new Error(`Not in the OpenAPI document:\n${[...undocumented].toSorted().join('\n')}`)
      requireLockOrder()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Creates a tenant for one test. */
const newTenant = async (app: App, name = `t-${randomUUID().slice(0, 13)}`) => {
  const id = await createTenant(app.database, { name, displayName: name })
  await app.tenancy.invalidate()
  const host = `${name}.localhost:8080`
  return {
    id,
    name,
    host,
    /** Runs domain functions like the server. */
    run: <Result>(work: (db: TenantDb) => Promise<Result>) => asTenant(app.database, id, work),
    /** Creates a person in a workgroup and signs in. */
    as: async (workgroup: SystemWorkgroup) => {
      const username = `${workgroup.toLowerCase()}-${randomUUID().slice(0, 8)}`
      const person = {
        username,
        password: PASSWORD,
        passwordCost: PASSWORD_COST,
        name: 'Test',
        surname: workgroup,
        email: `${username}@example.org`,
      }
      const personUuid = await createPerson(app.database, person)
      await asTenant(app.database, id, (db) => join(db, personUuid, workgroup))
      return { ...(await signIn(app, host, { username, password: PASSWORD })), personUuid }
    },
    /** Adds a person of another tenant to a workgroup. */
    admit: (personUuid: string, workgroup: SystemWorkgroup) =>
      asTenant(app.database, id, (db) => join(db, personUuid, workgroup)),
    /** Signs in an existing person. */
    signIn: (person: { username: string; password: string }) => signIn(app, host, person),
    /** A program with an API key. */
    program: (key: string) => clientWith(app, { host, authorization: `Bearer ${key}` }),
    /** A client without a session. */
    visitor: client(app, host, undefined),
  }
}
export type TestTenant = Awaited<ReturnType<typeof newTenant>>
export type TestPerson = Awaited<ReturnType<TestTenant['as']>>

/** Signs in at any server, also one without a world. */
export const signIn = async (
  app: App,
  host: string,
  { username, password }: { username: string; password: string },
) => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const { headers } = await app.app.inject({ method: 'GET', url: login.path, headers: { host, authorization } })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { ...client(app, host, cookie), username, password, cookie }
}

/** Sends calls to any server, with the session of a cookie if there is one. */
export const client = (app: App, host: string, cookie: string | undefined) =>
  clientWith(app, { host, ...(cookie && { cookie }) })

/* Sends calls with these headers. */
const clientWith = ({ app }: App, headersOfAll: Record<string, string>) => {
  const send = (options: InjectOptions) => app.inject({ ...options, headers: { ...headersOfAll, ...options.headers } })
  return {
    send,
    /** Calls an endpoint of the contract. */
    call: async <E extends Endpoint>(endpoint: E, { params, query, body, headers = {} }: Ask<E> = {}) => {
      const url = addressOf(endpoint, params as Record<string, string>, query as Record<string, unknown>)
      const answer = await send({
        method: endpoint.method,
        url,
        headers,
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: (isJson ? answer.json() : answer.body) as AnswerOf<E>, // typed by the contract; `refusal` reads refusals
        refusal: (isJson ? answer.json() : {}) as {
          code?: string
          detail?: string
          errors?: { field: string; message: string }[]
        },
      }
    },
  }
}
export type TestClient = ReturnType<typeof client>

/** Returns a multipart body with one file. */
export const multipart = (name: string, bytes: Buffer, field = 'file') => {
  const boundary = `boundary-${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
