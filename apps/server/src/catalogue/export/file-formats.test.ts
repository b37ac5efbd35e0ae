import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { TemplateRow } from '#metadata/templates.ts'
import type { SheetColumn } from './cells.ts'
import { csvText } from './csv.ts'
import { rowsOf } from './exports.testing.ts'
import { workbookOf } from './workbook.ts'
import { exportWords } from './words.ts'
import { cellXml } from './xml.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-formats-'))
})
afterAll(() => rm(folder, { recursive: true }))

const TRAPS = [
  '0070',
  '12345678901234567890',
  '1/2',
  '=1+1',
  '+39 06',
  '-5',
  '@name',
  '\tafter a tab',
  '\rafter a return',
  "'quoted'",
  "'=1",
  '"',
  'a,b;c\td',
  'first\r\nsecond\rthird\nfourth',
  ' spaces ',
  'e\u0301',
  '👩‍🎨🏛️',
  'שלום (א)',
  '<b>&amp;</b>]]>',
  '_x0041_',
  '_x005F_x0041_',
  '__x0041__x0042_',
  '\u0001\u0008\u000b\u001f\u007f\u0085',
  '\ufffe\uffff',
]
const text = fc.oneof(
  fc.constantFrom(...TRAPS),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'_x0041F=\'"|\\ \r\n\t,;😀') }),
)
// PostgreSQL stores neither NUL nor half a surrogate pair.
const storable = text.map((one) => one.replaceAll('\0', '').toWellFormed())

const COLUMNS = ['a', 'b', 'c'].map((header): SheetColumn => ({ target: `field:${header}`, header }))
const HEADERS = COLUMNS.map(({ header }) => header)
const partsOf = (rows: string[][]) => Readable.from([rows.slice(0, 5), rows.slice(5)])
const workbook = (columns: readonly SheetColumn[], rows: string[][]) =>
  buffer(workbookOf({ columns, parts: partsOf(rows), words: exportWords('en'), kind: 'ITEM' }))
const csv = (rows: string[][]) => buffer(Readable.from(csvText(HEADERS, partsOf(rows)), { objectMode: false }))
const widened = (rows: string[][]) => rows.map((cells) => HEADERS.map((_, at) => cells[at] ?? ''))

// Many rows in each file, because a child process reads it.
const rows = fc.array(fc.tuple(storable, storable, storable), { minLength: 200, maxLength: 300 })

test('an XLSX file gives back every text', async () => {
  const all = [...TRAPS.map((trap) => [trap, `x${trap}`, `${trap}x`]), ...fc.sample(rows, 10).flat()]
  expect(widened(await rowsOf(folder, 'xlsx', await workbook(COLUMNS, all)))).toEqual([HEADERS, ...all])
})

test('a CSV file gives back every text, with an apostrophe before formulas', async () => {
  const filled = fc.sample(rows, 10).flat()
  const all = [...TRAPS.map((trap) => [trap, `x${trap}`, `${trap}x`]), ...filled]
  const guarded = all.map((cells) => cells.map((cell) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)))
  expect(widened(await rowsOf(folder, 'csv', await csv(all)))).toEqual([HEADERS, ...guarded])
  const bytes = await csv([['=1+1', 'a "b"', '']])
  expect(bytes.toString()).toBe(`\u{feff}a,b,c\r\n'=1+1,"a ""b""",\r\n`)
})

test('characters that XML forbids, and texts that look like their escapes, are escaped', () => {
  expect(cellXml('a\u0001_x0041_\r\n<&>')).toBe('a_x0001__x005F_x0041__x000D_\n&lt;&amp;&gt;')
})

const template = (name: string, more: Partial<TemplateRow>) =>
  ({ name, type: 'STRING', required: false, repeatable: false, enum_values: [], ...more }) as TemplateRow

test('a workbook hides its keys, freezes headers and pressmark, and lists the allowed values', async () => {
  const columns: SheetColumn[] = [
    { target: 'uuid', header: 'pressmark:uuid:1' },
    { target: 'version', header: 'version' },
    { target: 'field:pressmark', header: 'Pressmark', template: template('pressmark', { required: true }) },
    { target: 'field:material', header: 'Material', template: template('material', ENUM) },
    { target: 'field:kind', header: 'Kind', template: template('kind', { ...ENUM, repeatable: true }) },
  ]
  const file = await workbook(columns, [['u', '1', 'A', 'paper', '']])
  const items = await part(file, 'xl/worksheets/sheet1.xml')
  expect(items).toContain('<pane xSplit="3" ySplit="1" topLeftCell="D2" activePane="bottomRight" state="frozen"/>')
  expect(items).toMatch(
    /<col min="2" max="2" [^>]*hidden="1"\/><col min="3" max="3" width="\d+" style="1" customWidth="1"\/>/,
  )
  expect(items).toContain('<autoFilter ref="A1:E2"/>')
  expect(items).toContain(
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="D2:D1048576"><formula1>'Fields'!$E$3:$F$3</formula1>`,
  )
  expect(items).toContain(
    `<dataValidation type="list" allowBlank="1" sqref="E2:E1048576"><formula1>'Fields'!$E$4:$F$4</formula1>`,
  )
  const fields = await part(file, 'xl/worksheets/sheet2.xml')
  expect(rowTexts(fields).slice(1)).toEqual([
    ['Pressmark', 'Short text', 'no', 'yes'],
    ['Material', 'Dictionary', 'no', 'no', 'paper', 'a &amp; b'],
    ['Kind', 'Dictionary', 'yes', 'no', 'paper', 'a &amp; b'],
  ])
})

const ENUM: Partial<TemplateRow> = { type: 'ENUM', enum_values: ['paper', 'a & b'] }

const rowTexts = (xml: string) =>
  xml
    .split('<row')
    .slice(1)
    .map((row) => [...row.matchAll(/<t [^>]*>([^<]*)/g)].map(([, one]) => one))

const part = async (file: Buffer, name: string): Promise<string> => {
  const zip = await fromBufferPromise(file, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  throw new Error(`no part ${name}`)
}

test('an error while the rows are read breaks the file', async () => {
  async function* failing(): AsyncGenerator<string[][]> {
    yield [['a', 'b', 'c']]
    throw new Error('the database is gone')
  }
  const words = exportWords('it')
  await expect(buffer(workbookOf({ columns: COLUMNS, parts: failing(), words, kind: 'ITEM' }))).rejects.toThrow(
    'the database is gone',
  )
})
