import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleOf } from '#testing/examples.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})
afterAll(() => world.close())

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof METHODS)[number]

/* The methods of each address of the contract. GET also answers HEAD. */
const methodsByPath = (): Map<string, Set<string>> => {
  const methods = new Map<string, Set<string>>()
  for (const { endpoint } of world.registered) {
    const path = endpoint.path.replace(/:\w+/g, ':')
    const own = methods.get(path) ?? new Set<string>()
    for (const method of endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]) own.add(method)
    methods.set(path, own)
  }
  return methods
}

/* Each address with the methods that the contract does not have there. */
const unusedMethods = () => {
  const methods = methodsByPath()
  return world.registered.flatMap(({ endpoint }) => {
    const uuid = randomUUID()
    const { params } = exampleOf(endpoint, { uuid, imageLink: `/ccc/${uuid}`, tenantName: tenant.name })
    const url = addressOf(endpoint, params)
    // The address of a word, such as /search, can also be the parameter of another address.
    const used = [...methods].filter(([path]) => matches(path, url)).flatMap(([, own]) => [...own])
    return METHODS.filter((method) => !used.includes(method)).map((method) => ({ method, url }))
  })
}

const matches = (path: string, url: string): boolean => {
  const [parts, given] = [path.split('/'), url.split('?')[0]!.split('/')]
  return (
    path.includes('*') ||
    (parts.length === given.length && parts.every((part, at) => part.includes(':') || part === given[at]))
  )
}

const send = ({ method, url }: { method: Method; url: string }, as: Pick<TestPerson, 'send'>) =>
  as.send({ method, url, ...(method === 'POST' || method === 'PUT' || method === 'PATCH' ? { payload: {} } : {}) })

test('an address answers no other methods than those of the contract, not even to an administrator', async () => {
  const all = unusedMethods()
  expect(all.length).toBeGreaterThan(1000)
  const answered: string[] = []
  for (const one of all)
    for (const as of [tenant.visitor, admin]) {
      const { statusCode, headers } = await send(one, as)
      // Scripts of other sites read public media. Browsers ask for the permission before.
      const isPreflight =
        one.method === 'OPTIONS' && statusCode === 204 && headers['access-control-allow-origin'] === '*'
      if (isPreflight) expect(headers['access-control-allow-methods']).not.toMatch(/POST|PUT|PATCH|DELETE/)
      else if (![404, 405].includes(statusCode)) answered.push(`${statusCode} ${one.method} ${one.url}`)
    }
  expect([...new Set(answered)], 'only the page of the application').toEqual([
    '200 GET /ui/management',
    '200 HEAD /ui/management',
  ])
})
