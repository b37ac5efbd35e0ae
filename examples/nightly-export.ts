// Writes all items to a spreadsheet of today: node examples/nightly-export.ts FOLDER
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from '@pressmark/client/client.ts'
import { waitFor } from '@pressmark/client/wait.ts'
import { downloadExport, startExport } from '@pressmark/contract/catalogue/exports.ts'
import { connect } from './connect.ts'

/** @returns the path of the file */
export const exportTonight = async (client: Client, folder: string): Promise<string> => {
  const today = new Date().toISOString().slice(0, 10)
  // A second run on the same day gets the export of the first one.
  const headers = { 'idempotency-key': `nightly export ${today}` }
  const started = await client.call(startExport, { body: { search: { text: '' }, format: 'csv' }, headers })
  const { uuid } = await waitFor(client, started)
  const answer = await client.open(downloadExport, { params: { uuid } })
  const file = path.join(folder, `catalogue-${today}.csv`)
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  return file
}

if (import.meta.main) console.log(await exportTonight(connect(), process.argv[2] ?? '.'))
