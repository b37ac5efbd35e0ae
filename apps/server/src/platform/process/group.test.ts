import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createGroup, pauseAfter, QUESTIONS } from './group.ts'
import { createWorkFolder, readWorkList } from './work-list.ts'

const ENTRY = new URL('./group.testing.ts', import.meta.url)

let folder: string
let works: string
let port: number
let lines: Record<string, unknown>[]
let group: ReturnType<typeof createGroup>

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-group-'))
  port = await freePort()
  lines = []
  const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) })
  works = createWorkFolder(folder)
  const context = { connection: 'postgres://nowhere', log, folder: works }
  group = createGroup(context, { everyMs: 50, allowed: 20 })
})
afterEach(async () => {
  await group.stop()
  await rm(folder, { recursive: true })
})

const run = (manner: string, name = 'server-1') =>
  group.run({
    entry: ENTRY,
    name,
    env: { MANNER: manner, PORT: String(port), DATA_DIR: folder },
    sharesSocket: manner === 'listens',
  }) as Promise<{ pid: number; connection: string }>

test('the product asks each process every second, and ends it after ten questions without an answer', () => {
  expect(QUESTIONS).toEqual({ everyMs: 1000, allowed: 10 })
})

describe('a group of processes', () => {
  test('passes its connection to a process, and waits until the process is ready', async () => {
    expect(await run('works')).toEqual({ pid: expect.any(Number), connection: 'postgres://nowhere' })
    expect(lines).toEqual([])
  })

  test.runIf(process.platform === 'linux')('knows the memory of each process', async () => {
    await run('works')
    expect(group.memory()).toEqual([{ name: 'server-1', bytes: expect.any(Number) }])
    expect(group.memory()[0]!.bytes).toBeGreaterThan(10_000_000)
  })

  test('reports the sentence of a process whose first start fails, and does not start it again', async () => {
    await expect(run('fails')).rejects.toThrow('This process never starts.')
    await run('works', 'worker-1')
    expect(lines).toEqual([])
  })

  test('reports a port that is in use in one sentence', async () => {
    const other = createServer()
    await new Promise<void>((ready) => other.listen(port, '127.0.0.1', ready))
    await expect(run('listens')).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use. Stop the other program, or set PORT.`,
    )
    await new Promise((ended) => other.close(ended))
  })

  test('ends a process that does not answer, names the work that blocks it, and starts it again', async () => {
    await run('blocks')
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(2)
    const work = [{ text: 'POST /items/search of a test', startedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]
    expect(lines[0]).toMatchObject({ name: 'server-1', msg: 'a process does not answer and is ended', work })
    expect(lines[1]).toMatchObject({ signal: 'SIGKILL', msg: 'a process ended and is started again', work })
  })

  test('a process that keeps ending is started again each time', async () => {
    await run('dies')
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(4)
    expect(lines.every(({ code, msg }) => code === 3 && msg === 'a process ended and is started again')).toBe(true)
  })

  test('lets pauses grow up to 30 s', () => {
    expect([1, 2, 3, 4, 8, 9, 50].map(pauseAfter)).toEqual([200, 400, 800, 1600, 25_600, 30_000, 30_000])
  })

  test('answers on one port while one of its servers is blocked', async () => {
    const [one, other] = await Promise.all([run('listens'), run('listens', 'server-2')])
    expect(one.pid).not.toBe(other.pid)
    const blocked = fetch(`http://127.0.0.1:${port}/block`, { headers: { connection: 'close' } }).catch(() => 'cut')
    const running = () => ['server-1', 'server-2'].flatMap((name) => readWorkList(path.join(works, name)))
    await expect.poll(running).toHaveLength(1)
    const ask = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
      return Number(await answer.text())
    }
    const answers: number[] = []
    while (lines.length === 0) answers.push(await ask())
    expect(await blocked).toBe('cut')
    expect(answers.length).toBeGreaterThan(10)
    expect(new Set(answers).size).toBe(1)
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(2)
    expect(await ask()).toEqual(expect.any(Number))
  })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number }
      server.close(() => resolve(free))
    })
  })
