import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DecoderLimits } from '#media/decoders/job.ts'
import { childrenOf } from '#testing/children.testing.ts'
import { workbook } from '../spreadsheets.testing.ts'
import { FIRST_ROWS, openSheet, sheetRows } from './open-sheet.ts'
import type { SheetJob } from './sheet-lines.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-open-sheet-'))
})
afterAll(() => rm(folder, { recursive: true }))

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = { format: 'csv', gzipped: false, encoding: 'utf-8', delimiter: ',' } as const

const fileOf = async (bytes: Buffer | string): Promise<string> => {
  const file = path.join(await mkdtemp(path.join(folder, 'one-')), 'sheet')
  await writeFile(file, bytes)
  return file
}

const linesOf = async (
  job: SheetJob,
  limits: Partial<DecoderLimits> = FIRST_ROWS,
  signal = new AbortController().signal,
) => Array.fromAsync(openSheet(job, { signal, limits }))

const row = (number: number, text: string) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`

test('the layout comes before the rows, whose first one has the headers', async () => {
  const file = await fileOf(await workbook([row(1, 'Title'), row(2, 'Maps')]))
  expect(await linesOf({ file, mediaType: XLSX })).toEqual([
    { layout: { format: 'xlsx', sheetName: 'Objects' } },
    { row: { number: 1, cells: ['Title'] } },
    { row: { number: 2, cells: ['Maps'] } },
  ])
  const table = await fileOf(gzipSync('Title\nMaps\n'))
  expect(await linesOf({ file: table, mediaType: 'application/gzip' })).toEqual([
    { layout: { ...CSV, gzipped: true } },
    { row: { number: 1, cells: ['Title'] } },
    { row: { number: 2, cells: ['Maps'] } },
  ])
})

test('all rows of a large table arrive in order while the reader is slow', async () => {
  const many = 30_000
  const file = await fileOf(
    `Number,Text\n${Array.from({ length: many }, (_, at) => `${at},${'x'.repeat(50)}\n`).join('')}`,
  )
  let next = 0
  const options = { signal: new AbortController().signal, limits: FIRST_ROWS }
  for await (const { number, cells } of sheetRows(file, CSV, options)) {
    expect([number, cells[0]]).toEqual([next + 2, String(next)])
    next += 1
    if (next % 10_000 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(next).toBe(many)
})

describe('a hostile file ends with a reason:', () => {
  test('a workbook that unpacks to more than 100 times its size', async () => {
    const file = await fileOf(await workbook([row(1, 'a'.repeat(12_000_000))]))
    await expect(linesOf({ file, mediaType: XLSX })).rejects.toMatchObject({
      reason: { code: 'tooLarge', limit: 10_000_000 },
    })
    const words = await fileOf(await workbook([row(1, 'a')], { words: [`<t>${'a'.repeat(12_000_000)}</t>`] }))
    await expect(linesOf({ file: words, mediaType: XLSX })).rejects.toMatchObject({ reason: { code: 'tooLarge' } })
  })

  test('a packed table that unpacks to more than 100 times its size', async () => {
    const file = await fileOf(gzipSync(`Title\n${'a\n'.repeat(6_000_000)}`))
    await expect(linesOf({ file, mediaType: 'application/gzip' })).rejects.toMatchObject({
      reason: { code: 'tooLarge' },
    })
  })

  test('shared strings that are repeated in a row of gigabytes', async () => {
    const cells = Array.from({ length: 1000 }, () => '<c t="s"><v>0</v></c>').join('')
    const file = await fileOf(
      await workbook([`<row r="1">${cells}</row>`], { words: [`<t>${'a'.repeat(3_000_000)}</t>`] }),
    )
    await expect(linesOf({ file, mediaType: XLSX })).rejects.toMatchObject({ reason: { code: 'tooComplex' } })
  })

  test.each([
    ['memory', { memory: 1_000_000 }],
    ['heap', { heap: 16 }],
    ['time', { deadline: 1 }],
  ])('more %s than the limit', async (_, limits) => {
    // About 20 MB of strings, whenever the memory of the child is cleaned up.
    const words = Array.from({ length: 600_000 }, (__, at) => `<t>word ${at}</t>`)
    const file = await fileOf(await workbook([row(1, 'Title')], { words }))
    await expect(linesOf({ file, mediaType: XLSX }, limits)).rejects.toMatchObject({ reason: { code: 'tooComplex' } })
  })
})

describe('the child ends', () => {
  const table = () => fileOf(`Title\n${'Maps\n'.repeat(200_000)}`)

  test('when the reader stops', async () => {
    const before = await childrenOf(process.pid)
    const options = { signal: new AbortController().signal, limits: FIRST_ROWS }
    for await (const { number } of sheetRows(await table(), CSV, options)) if (number > 10) break
    expect(await childrenOf(process.pid)).toEqual(before)
  })

  test('when the client has disconnected', async () => {
    const before = await childrenOf(process.pid)
    const client = new AbortController()
    const options = { signal: client.signal, limits: FIRST_ROWS }
    const reading = async () => {
      for await (const { number } of sheetRows(await table(), CSV, options)) if (number === 10) client.abort()
    }
    await expect(reading()).rejects.toThrow('abort')
    expect(await childrenOf(process.pid)).toEqual(before)
  })

  test('which was killed by the machine, without blaming the file', async () => {
    const client = new AbortController()
    const reading = openSheet({ file: await table(), layout: CSV }, { signal: client.signal, limits: FIRST_ROWS })
    const before = await childrenOf(process.pid)
    await reading.next()
    const [child] = (await childrenOf(process.pid)).filter((pid) => !before.includes(pid))
    process.kill(child!, 'SIGKILL')
    const rest = async () => {
      for await (const line of reading) void line
    }
    await expect(rest()).rejects.toThrow('has ended')
  })
})
