import { randomBytes } from 'node:crypto'
import { findLatestChange } from '@pressmark/contract/changes/changes.ts'
import { createOwnApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { readTenantInfo, login } from '@pressmark/contract/identity/identity.ts'
import { createPerson, join } from '../../../apps/server/src/identity/system-workgroups.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { median, noMoreThan, whole, type Line } from '../report.ts'
import type { Bench } from '../types.ts'

const WARM_UP = 400
const CALLS = 6000
/** Calls of one kind in a row. The kinds alternate, so that all meet the same machine. */
const TURN = 50

type Headers = Record<string, string>

/** Measures the check of an API key: against the same public call without a key, and against a session. */
export const measureKeys = async ({ product }: Bench): Promise<Line[]> => {
  const { key, cookie } = await createCaller(product)
  const authorization = { authorization: `Bearer ${key}` }
  const ofPublic = await compare(product.origin + readTenantInfo.path, authorization, {})
  const ofMember = await compare(product.origin + findLatestChange.path, authorization, { cookie })
  return [
    lineOf(`an API key against no caller, warm, ${whole(CALLS)} calls each, median`, ofPublic),
    lineOf(`an API key against a session, warm, ${whole(CALLS)} calls each, median`, ofMember),
  ]
}

const lineOf = (what: string, { withKey, reference }: { withKey: number; reference: number }): Line => ({
  what,
  measured: `${withKey.toFixed(3)} ms`,
  reference: `${reference.toFixed(3)} ms`,
  target: noMoreThan(withKey - reference, 0.3, 'ms'),
})

const createCaller = async ({ origin, database, tenantId, callAs }: Product) => {
  const [username, password] = [`bench-${randomBytes(4).toString('hex')}`, randomBytes(12).toString('base64url')]
  const person = { username, password, name: 'Bench', surname: 'Keys', email: `${username}@example.org` }
  const uuid = await createPerson(database, person)
  await asTenant(database, tenantId, (db) => join(db, uuid, 'Editors'))
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const answer = await fetch(origin + login.path, { headers: { authorization: basic } })
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]! // a sign-in sets one
  const body = { name: 'Bench', capabilities: ['catalogue.read' as const], days: 1, password }
  return { cookie, key: (await callAs(cookie)(createOwnApiKey, { body })).key }
}

/* Returns the median times in ms. */
const compare = async (url: string, key: Headers, other: Headers) => {
  await timesOf(url, key, WARM_UP)
  await timesOf(url, other, WARM_UP)
  const times: Record<'withKey' | 'reference', number[]> = { withKey: [], reference: [] }
  for (let done = 0; done < CALLS; done += TURN) {
    times.withKey.push(...(await timesOf(url, key, TURN)))
    times.reference.push(...(await timesOf(url, other, TURN)))
  }
  return { withKey: median(times.withKey), reference: median(times.reference) }
}

const timesOf = async (url: string, headers: Headers, calls: number): Promise<number[]> => {
  const times: number[] = []
  for (let turn = 0; turn < calls; turn += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  }
  return times
}
