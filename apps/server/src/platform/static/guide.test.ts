import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@pressmark/contract/platform/constants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'

const HELP = fileURLToPath(new URL('../../../help/', import.meta.url))
const PAGES = globSync('*/*.html', { cwd: HELP })

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { host: 'localhost:8080' } })

test('the guide has the same pages in every language', () => {
  const named = (language: string) =>
    PAGES.filter((page) => page.startsWith(`${language}/`)).map((page) => path.basename(page))
  expect(named('en').length).toBeGreaterThan(5)
  for (const language of LANGUAGES) expect(named(language)).toEqual(named('en'))
})

describe.each(PAGES)('%s', (page) => {
  let html: string
  beforeAll(async () => {
    html = (await get(`/help/${page}`)).body
  })

  test('is public, and only the application may frame it', async () => {
    const { statusCode, headers } = await get(`/help/${page}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  test('has no broken links', async () => {
    const addresses = [...html.matchAll(/\b(?:href|src)="([^"#]+)"/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThan(8)
    for (const address of new Set(addresses)) {
      const { pathname } = new URL(address, `http://localhost/help/${page}`)
      expect([pathname, (await get(pathname)).statusCode]).toEqual([pathname, 200])
    }
  })

  test('declares its language, has one heading and marks the current page', () => {
    expect(html).toContain(`<html lang="${path.dirname(page)}">`)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).not.toContain('<script')
    const [name] = /(?<=<h1>).+(?=<\/h1>)/.exec(html)!
    expect(html).toContain(`aria-current="page">${name}</a>`)
  })
})

test('the images are small, each and together', () => {
  const sizes = globSync('pictures/*', { cwd: HELP }).map(
    (picture) => [picture, statSync(path.join(HELP, picture)).size] as const,
  )
  expect(sizes.filter(([, size]) => size > 60_000)).toEqual([])
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(720_000)
})

test('a missing page is answered with 404, and the help starts in English', async () => {
  expect((await get('/help/en/nothing.html')).statusCode).toBe(404)
  expect((await get('/help/../package.json')).statusCode).toBe(404)
  const { statusCode, headers } = await get('/help')
  expect([statusCode, headers.location]).toEqual([302, '/help/en/'])
  expect((await get('/help/it/')).body).toContain('<html lang="it">')
  expect((await get('/help/it')).headers.location).toBe('/help/it/')
})
