import { randomBytes } from 'node:crypto'
import { open, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A byte of noise takes a byte of the zip, and two characters of the sheet. */
const NOISE_BYTES_PER_ROW = 1000
const CELLS = 8
const HEADERS = ['pressmark', 'title', ...Array.from({ length: CELLS }, (_, n) => `note ${n + 1}`)]

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Writes an XLSX with an item in each row. 180,000 rows have 200 MB, and unpack to 430 MB. Made once.
 *  @source ECMA-376 Part 1 §18 */
export const largeWorkbook = async (folder: string, rows: number): Promise<string> => {
  const file = path.join(folder, 'large.xlsx')
  if ((await stat(file).catch(() => undefined)) !== undefined) return file
  console.error(`  writing a spreadsheet of ${rows} rows`)
  const handle = await open(file, 'w')
  try {
    await writeZip(handle, {
      '[Content_Types].xml': [`${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`],
      'xl/workbook.xml': [
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
      'xl/_rels/workbook.xml.rels': [
        `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
      ],
      'xl/worksheets/sheet1.xml': sheet(rows),
    })
  } finally {
    await handle.close()
  }
  return file
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

function* sheet(rows: number): Generator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row>${HEADERS.map(cell).join('')}</row>`
  const perCell = NOISE_BYTES_PER_ROW / CELLS
  for (let row = 1; row <= rows; row += 1) {
    const noise = randomBytes(NOISE_BYTES_PER_ROW).toString('hex')
    const notes = HEADERS.slice(2).map((_, n) => cell(noise.slice(n * 2 * perCell, (n + 1) * 2 * perCell)))
    yield `<row>${cell(`Sheet ${row}`)}${cell(`Item ${row}`)}${notes.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

/** Writes deflated parts. The sizes are written into the headers afterwards. @source APPNOTE.TXT 6.3 §4.3 */
const writeZip = async (handle: FileHandle, parts: Record<string, Iterable<string>>): Promise<void> => {
  const directory: Buffer[] = []
  let end = 0
  for (const [name, texts] of Object.entries(parts)) {
    const start = end
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0) // version 2.0
    fields.writeUInt16LE(8, 4) // deflated
    fields.writeUInt16LE(name.length, 22)
    const headLength = 4 + fields.length + name.length
    const { sum, packed, unpacked } = await writeDeflated(handle, start + headLength, texts)
    fields.writeUInt32LE(sum, 10)
    fields.writeUInt32LE(packed, 14)
    fields.writeUInt32LE(unpacked, 18)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name)])
    await handle.write(local, 0, local.length, start)
    end = start + headLength + packed
    const place = Buffer.alloc(14)
    place.writeUInt32LE(start, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name))
  }
  const entries = Buffer.concat(directory)
  const last = Buffer.alloc(18)
  last.writeUInt16LE(Object.keys(parts).length, 4)
  last.writeUInt16LE(Object.keys(parts).length, 6)
  last.writeUInt32LE(entries.length, 8)
  last.writeUInt32LE(end, 12)
  const tail = Buffer.concat([entries, Buffer.from('PK\x05\x06'), last])
  await handle.write(tail, 0, tail.length, end)
}

const writeDeflated = async (handle: FileHandle, start: number, texts: Iterable<string>) => {
  const deflate = createDeflateRaw({ level: 1 })
  let sum = 0
  let unpacked = 0
  let packed = 0
  const written = (async () => {
    for await (const chunk of deflate) {
      const bytes = chunk as Buffer // the stream has no encoding
      await handle.write(bytes, 0, bytes.length, start + packed)
      packed += bytes.length
    }
  })()
  for (const text of texts) {
    sum = crc32(text, sum)
    unpacked += Buffer.byteLength(text)
    if (!deflate.write(text)) await new Promise((drained) => deflate.once('drain', drained))
  }
  deflate.end()
  await written
  return { sum, packed, unpacked }
}
