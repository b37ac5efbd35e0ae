import { buffer } from 'node:stream/consumers'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { uploadSpreadsheet } from '@pressmark/contract/ingest/imports.ts'
import { createSpreadsheet, readSpreadsheet, type Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { ZipFile } from 'yazl'
import { uploadTo } from '#testing/importing.testing.ts'
import type { TestPerson, TestTenant, World } from '../../testing/world.ts'
import type { SheetContext } from './batches.ts'
import { runSheet } from './run.ts'

/** Uploads a spreadsheet and creates its import below a collection, by default below the root. */
export const startSheet = async (
  person: TestPerson,
  name: string,
  bytes: Buffer | string,
  collection?: string,
): Promise<Spreadsheet> => {
  const { link } = await uploadTo(person, uploadSpreadsheet, name, Buffer.from(bytes))
  const collectionUuid = collection ?? (await person.call(findRoot)).body.uuid
  const { status, body, refusal } = await person.call(createSpreadsheet, { body: { link, collectionUuid } })
  if (status !== 201) throw new Error(`${status} ${refusal.detail}`)
  return body
}

/** Runs the job that a call enqueued at once, as the worker does. */
export const workOn = async (
  { database, blobs, jobs }: Pick<World, 'database' | 'blobs' | 'jobs'>,
  tenant: TestTenant,
  uuid: string,
  more: Partial<SheetContext> = {},
): Promise<void> => {
  const { version } = await tenant.run((db) =>
    db
      .selectFrom('sheet_import')
      .select('version')
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow(),
  )
  const context = { database, blobs, jobs, signal: new AbortController().signal, ...more }
  await runSheet(context, { tenantId: tenant.id, sheet: uuid, version })
}

export const sheetNow = async (person: TestPerson, uuid: string): Promise<Spreadsheet> =>
  (await person.call(readSpreadsheet, { params: { uuid } })).body

/** Builds a workbook as spreadsheet programs write it. @param rows XML of the cells of each row */
export const workbook = async (
  rows: string[],
  { words = [], before1904 = true }: { words?: string[]; before1904?: boolean } = {},
): Promise<Buffer> => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${related}"><workbookPr${before1904 ? '' : ' date1904="1"'}/><sheets>
      <sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Objects" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${words.map((word) => `<si>${word}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; mm&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
