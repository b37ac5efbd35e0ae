import { VIEWERS, viewerAddress } from '@pressmark/contract/media/viewers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

describe.each(VIEWERS)('the page of the viewer %s', (viewer) => {
  test('may be framed by any page, and runs only its own scripts', async () => {
    const answer = await get(viewerAddress(viewer, { item: 'one', asset: 'two' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['x-frame-options']).toBeUndefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/)
    expect(policy.includes("require-trusted-types-for 'script'")).toBe(!['iiif', '3d', 'audio'].includes(viewer))
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('has a new nonce in each response', async () => {
    const [one, other] = await Promise.all([get(`/images/viewers/${viewer}/`), get(`/images/viewers/${viewer}/`)])
    const nonceOf = (page: string) => /csp-nonce" content="([^"]+)"/.exec(page)?.[1]
    expect(nonceOf(one.body)).toMatch(/^[\w+/]{22}==$/)
    expect(nonceOf(one.body)).not.toBe(nonceOf(other.body))
  })

  test('has scripts that browsers can cache, compressed in advance', async () => {
    const { body } = await get(`/images/viewers/${viewer}/`)
    const script = /src="(\/images\/viewers\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? 'none'
    const answer = await get(script, { 'accept-encoding': 'br' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toContain('immutable')
  })
})

test('the application itself still cannot be framed', async () => {
  const answer = await get('/ui/catalog')
  expect(answer.headers['content-security-policy']).toContain(
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  )
})

test('a viewer with an unknown name does not exist', async () => {
  expect((await get('/images/viewers/story-of-nothing/')).statusCode).toBe(404)
  expect((await get('/images/viewers/assets/../../../package.json')).statusCode).toBe(404)
})
