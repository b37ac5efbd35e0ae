import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { downloadExport, startExport } from '@pressmark/contract/catalogue/exports.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { FIRST_ROWS, openSheet } from '#ingest/spreadsheets/read/open-sheet.ts'
import type { BatchContext } from '#platform/jobs/batch-job.ts'
import type { TestPerson, TestTenant, World } from '#testing/world.ts'
import { exportItems } from './run.ts'

/** Starts an export. @returns uuid */
export const started = async (person: TestPerson, body: BodyOf<typeof startExport>): Promise<string> => {
  const { status, body: answer, refusal } = await person.call(startExport, { body })
  if (status !== 202) throw new Error(`${status} ${refusal.code}`)
  return answer.uuid
}

/** Runs the job of an export at once, as the worker does. */
export const workOn = (
  { database }: Pick<World, 'database'>,
  tenant: TestTenant,
  uuid: string,
  more: Partial<BatchContext> = {},
): Promise<void> =>
  exportItems(
    { database, signal: new AbortController().signal, ...more },
    { tenantId: tenant.id, sheetExport: uuid, version: 1 },
  )

export const download = (person: TestPerson, uuid: string) =>
  person.send({ method: 'GET', url: addressOf(downloadExport, { uuid }) })

const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const

/** Reads a spreadsheet as the import does. @returns its rows, with the headers */
export const rowsOf = async (folder: string, format: keyof typeof MEDIA_TYPES, bytes: Buffer): Promise<string[][]> => {
  const file = path.join(folder, `sheet-${performance.now()}`)
  await writeFile(file, bytes)
  const signal = new AbortController().signal
  const lines = openSheet({ file, mediaType: MEDIA_TYPES[format] }, { signal, limits: FIRST_ROWS })
  const rows: string[][] = []
  for await (const line of lines) if ('row' in line) rows.push(line.row.cells)
  return rows
}
