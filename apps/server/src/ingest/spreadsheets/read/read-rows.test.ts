import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbook } from '../spreadsheets.testing.ts'
import { csvLayout } from './csv-layout.ts'
import type { Layout } from './layout.ts'
import { headersOf, numberedRows } from './read-rows.ts'
import { dateOfSerial, isDateForm } from './xlsx-dates.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (bytes: Buffer | string): Promise<string> => {
  const file = path.join(folder, 'sheet')
  await writeFile(file, bytes)
  return file
}

const rowsOf = async (file: string, layout: Layout) => {
  const rows: string[][] = []
  for await (const { number, cells } of numberedRows(file, layout))
    rows.push(number === 1 ? headersOf(cells) : [String(number), ...cells])
  return rows
}

const csv = async (bytes: Buffer | string, gzipped = false) => {
  const file = await fileOf(bytes)
  const layout = await csvLayout(file, { gzipped })
  return { layout, rows: await rowsOf(file, layout) }
}

const TEXT = 'Title,Note\r\n"Città, ""alta""","two\nlines"\r\nÉcorché,=1+1\r\n'
const ROWS = [
  ['Title', 'Note'],
  ['2', 'Città, "alta"', 'two\nlines'],
  ['3', 'Écorché', '=1+1'],
]
const withByteOrder = (encoding: BufferEncoding) => Buffer.from(`\ufeff${TEXT}`, encoding)

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a mark', withByteOrder('utf8'), 'utf-8'],
  ['UTF-16, little end first', withByteOrder('utf16le'), 'utf-16le'],
  ['UTF-16, big end first', withByteOrder('utf16le').swap16(), 'utf-16be'],
  ['Windows-1252', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
])('a table in %s is recognised by its bytes', async (_, bytes, encoding) => {
  const { layout, rows } = await csv(bytes)
  expect(layout).toMatchObject({ encoding, delimiter: ',' })
  expect(rows).toEqual(ROWS)
})

test('Windows-1252 has printable characters where ISO 8859-1 has control characters', async () => {
  const { rows } = await csv(Buffer.from('Price\n\x80 5 \x96 \x938\x94\n\xe8', 'latin1'))
  expect(rows).toEqual([['Price'], ['2', '€ 5 – “8”'], ['3', 'è']])
})

test('a compressed table is decompressed across chunk boundaries', async () => {
  const long = `Title\n${'è'.repeat(300_001)}\n`
  const { rows } = await csv(gzipSync(long), true)
  expect(rows[1]?.[1]).toHaveLength(300_001)
  expect(rows[1]?.[1]).toMatch(/^è+$/)
})

test.each([
  [';', 'a;b,c;d\n1;2;3'],
  ['\t', 'a\tb;c\td\n1\t2\t3'],
  [',', '"a;x;y;z",b,d\n1,2,3'],
])('the header line determines the delimiter %j', async (delimiter, text) => {
  const { layout, rows } = await csv(text)
  expect(layout.delimiter).toBe(delimiter)
  expect(rows[1]).toEqual(['2', '1', '2', '3'])
})

test('empty rows keep their numbers, and a quote within a cell is an ordinary character', async () => {
  const { rows } = await csv('a,b\n\n24" by 30",x\n,\nlast,\n')
  expect(rows).toEqual([
    ['a', 'b'],
    ['2', ''],
    ['3', '24" by 30"', 'x'],
    ['4', '', ''],
    ['5', 'last', ''],
  ])
})

test('a damaged table is reported', async () => {
  await expect(csv('a,b\n"never closed')).rejects.toMatchObject({ reason: { code: 'sheetDamaged' } })
  await expect(csv(gzipSync(TEXT).subarray(0, 30), true)).rejects.toMatchObject({ reason: { code: 'sheetDamaged' } })
  await expect(csv('\n1,2')).rejects.toMatchObject({ reason: { code: 'sheetEmpty' } })
  const wide = Array.from({ length: SHEET_LIMITS.columns + 1 }, (_, n) => `c${n}`).join()
  await expect(csv(wide)).rejects.toMatchObject({ reason: { code: 'tooManyColumns' } })
})

test('a workbook shows its first visible sheet: texts, numbers, dates, results of formulas', async () => {
  const file = await fileOf(
    await workbook(
      [
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Number</t></is></c><c r="D1" t="s"><v>1</v></c></row>',
        '<row r="2"><c r="A2" t="str"><f>CONCATENATE("a","b")</f><v>ab</v></c><c r="B2"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="D2" s="1"><v>44927</v></c></row>',
        '<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" s="3"><v>12.5</v></c><c r="D4" s="2"><v>60.5</v></c></row>',
        '<row><c><f>NOW()</f></c><c t="s"><v>2</v></c><c t="e"><v>#REF!</v></c></row>',
      ],
      {
        words: ['<t>Title</t>', '<r><t>Da</t></r><r><t>y</t></r><rPh><t>spoken</t></rPh>', '<t>=1+1 &amp; _x0041_</t>'],
      },
    ),
  )
  expect(await rowsOf(file, { format: 'xlsx', sheetName: 'Objects' })).toEqual([
    ['Title', 'Number', '', 'Day'],
    ['2', 'ab', '0.3', '', '2023-01-01'],
    ['3'],
    ['4', 'true', '12.5', '', '1900-02-28T12:00:00'],
    ['5', '', '=1+1 & A', '#REF!'],
  ])
})

test('a file that is not a workbook, is truncated, or declares entities is damaged', async () => {
  const whole = await workbook(['<row r="1"><c r="A1"><v>1</v></c></row>'])
  const bomb = await workbook(['<!DOCTYPE x [<!ENTITY a "b">]><row r="1"><c r="A1"><v>&a;</v></c></row>'])
  for (const bytes of [Buffer.from('PK\x03\x04 nothing'), whole.subarray(0, whole.length - 40), bomb]) {
    const file = await fileOf(bytes)
    await expect(rowsOf(file, { format: 'xlsx', sheetName: '' })).rejects.toMatchObject({
      reason: { code: 'sheetDamaged' },
    })
  }
})

test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [45000.25, '2023-03-15T06:00:00'],
  [0.5, '12:00:00'],
])('day %d is %s', (serial, day) => {
  expect(dateOfSerial(serial, { since1904: false })).toBe(day)
})

test('number formats with letters of dates and times are dates, except for literal text', () => {
  expect(['d/m/yy', 'hh:mm', '[$-410]mmmm yyyy'].map(isDateForm)).toEqual([true, true, true])
  expect(['0.00', '0" days"', '[Red]0.0', '#\\d'].map(isDateForm)).toEqual([false, false, false, false])
})
