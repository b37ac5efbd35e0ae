import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginWork, createWorkFolder, openWorkList, readWorkList } from './work-list.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-works-'))
  file = path.join(folder, 'server-1')
  await openWorkList(file)
})
afterEach(() => rm(folder, { recursive: true }))

const textsOf = () => readWorkList(file).map(({ text }) => text)

test('another process reads the work in progress', async () => {
  const end = beginWork('GET /items 1')
  beginWork('POST /items 2')
  await expect.poll(() => textsOf().sort()).toEqual(['GET /items 1', 'POST /items 2'])
  end()
  end()
  await expect.poll(textsOf).toEqual(['POST /items 2'])
})

test('a shorter text leaves nothing of a longer one, and a long one is cut', async () => {
  for (let count = 0; count < 64; count += 1) beginWork(`GET /${'x'.repeat(300)}`)
  for (let count = 0; count < 64; count += 1) beginWork(`GET /${count}`)
  await expect.poll(textsOf).toContain('GET /7')
  expect(textsOf()).toHaveLength(64)
  beginWork(`GET /${'y'.repeat(300)}`)
  await expect.poll(() => textsOf().some((text) => /^GET \/y{200,250}$/.test(text))).toBe(true)
})

test('the latest 64 works stay, and the late end of an older one removes none of them', async () => {
  const end = beginWork('GET /live')
  for (let count = 0; count < 64; count += 1) beginWork(`GET /${count}`)
  end()
  beginWork('GET /last')()
  await expect.poll(textsOf).toHaveLength(63)
  expect(textsOf()).not.toContain('GET /live')
})

test('a work that runs keeps its place while others begin and end', async () => {
  beginWork('GET /slow')
  for (let count = 0; count < 1000; count += 1) beginWork('GET /quick')()
  await expect.poll(textsOf).toContain('GET /slow')
})

test('the list of a process that has none is empty', () => {
  expect(readWorkList(path.join(folder, 'worker-9'))).toEqual([])
})

test('the folder of an installation is emptied at its start, and is on the disk without memory for it', async () => {
  const memory = path.join(folder, 'memory')
  const first = createWorkFolder(folder, memory)
  await writeFile(path.join(first, 'server-9'), 'of a killed process')
  expect(createWorkFolder(folder, memory)).toBe(first)
  expect(await readdir(first)).toEqual([])
  expect(createWorkFolder(path.join(folder, 'another'), memory)).not.toBe(first)
  expect(createWorkFolder(folder, '/dev/null')).toBe(path.join(folder, 'processes'))
})

test('after many changes in a row, the thread has copied the whole last list', async () => {
  const ends = Array.from({ length: 60 }, (_, count) => beginWork(`GET /first/${count}`))
  for (let round = 0; round < 20_000; round += 1) beginWork(`GET /${'z'.repeat(round % 200)}`)()
  for (const end of ends) end()
  beginWork(`GET /last/${'l'.repeat(150)}`)
  await expect.poll(textsOf).toEqual([`GET /last/${'l'.repeat(150)}`])
})

const PRODUCT = ['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts']
const THREADS = /worker_threads|SharedArrayBuffer|\bAtomics\b/
/* Calls and assignments that write memory. */
const WRITES =
  /Atomics\.(?!load\b)\w+|\b(?:bytes|change|list|changes)(?:\[[^\]]*\])? (?:=|\+=) |\.(?:set|fill|write|copyWithin)\(/

test('no other code shares memory between threads, and the thread only reads it', () => {
  const files = globSync(PRODUCT, {
    cwd: path.resolve(import.meta.dirname, '../../../../..'),
    exclude: ['**/*.test.ts'],
  })
  expect(files.length).toBeGreaterThan(700)
  const root = path.resolve(import.meta.dirname, '../../../../..')
  const shared = files.filter((one) => THREADS.test(readFileSync(path.join(root, one), 'utf8')))
  expect(shared.map((one) => path.basename(one)).toSorted()).toEqual(['work-list.thread.ts', 'work-list.ts'])
  const thread = readFileSync(path.join(import.meta.dirname, 'work-list.thread.ts'), 'utf8')
  const statements = thread.split('\n').filter((line) => WRITES.test(line) && !line.startsWith('const '))
  expect(statements).toEqual([])
  expect(WRITES.test('  Atomics.store(change, 0, 1)') && WRITES.test('  bytes[0] = 1')).toBe(true)
})
