import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const FOLDERS = ['/ui/assets/', '/help/', '/images/viewers/assets/', '/docs/static/']
const PATHS = [
  '..%5c..%5cpackage.json',
  '..%2f..%2fpackage.json',
  '%2e%2e%5cpackage.json',
  'a%5c..%5c..%5c..%5cpackage.json',
  '.%5c..',
  '%00',
  'a%00.js',
  '%5c%5chost%5cshare',
  'c%3a%5cwindows',
  '%23',
  '%3f',
]

test.each(FOLDERS.flatMap((folder) => PATHS.map((name) => folder + name)))('%s does not exist', async (url) => {
  const answer = await world.app.inject({ method: 'GET', url, headers: { host: 'localhost:8080' } })
  // An address cannot contain a zero byte.
  expect(answer.statusCode).toBe(url.includes('%00') ? 400 : 404)
})

/* Folders of files that are served, and the extensions that they may have. */
const SERVED = [
  ['apps/web/dist/assets', /\.(css|js|svg|woff2|wasm)(\.br|\.gz)?$/],
  ['apps/viewers/dist/assets', /\.(css|js|svg|woff2|wasm)(\.br|\.gz)?$/],
  ['apps/server/help', /\.(css|html|png|svg|webp)$/],
] as const

test.each(SERVED)('%s contains only files of the expected kinds', (folder, names) => {
  const files = readdirSync(path.resolve(folder), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.map(({ name }) => name).filter((name) => !names.test(name))).toEqual([])
})

test.each(['/ui/.sources', '/ui/.vite/manifest.json', '/ui/index.html'])(
  '%s is the page of the application',
  async (url) => {
    const answer = await world.app.inject({ method: 'GET', url, headers: { host: 'localhost:8080' } })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<div id="root">')
  },
)
