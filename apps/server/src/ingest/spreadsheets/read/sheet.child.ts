import { csvLayout } from './csv-layout.ts'
import { InvalidSheet, tooComplex } from './invalid-sheet.ts'
import type { Layout } from './layout.ts'
import { numberedRows } from './read-rows.ts'
import type { SheetJob, SheetLine } from './sheet-lines.ts'

/* Reads one spreadsheet in a limited process and writes its lines to the standard output. */

/** Characters that are written at a time. */
const MIN_WRITTEN = 64 * 1024
/** Characters of all cells of a row. 200 columns of 20,000 characters are 4 million. */
const MAX_ROW = 8_000_000

// Without a parent the rows are useless.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (job) => void sendSheet(job as SheetJob).then(() => process.exit(0))) // sent by open-sheet.ts of the same version

const sendSheet = async (job: SheetJob): Promise<void> => {
  let unwritten = ''
  const add = (line: SheetLine) => void (unwritten += `${JSON.stringify(line)}\n`)
  // The parent may read slowly: then the child waits here.
  const write = () => {
    const text = unwritten
    unwritten = ''
    return new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
  }
  try {
    const layout = await layoutOf(job)
    const onLayout = (found: Layout) => add({ layout: found })
    const onBytes = (read: number, of: number) => add({ read, of })
    for await (const row of numberedRows(job.file, layout, { onLayout, onBytes })) {
      if (row.cells.reduce((sum, cell) => sum + cell.length, 0) > MAX_ROW) throw tooComplex()
      add({ row })
      if (unwritten.length >= MIN_WRITTEN) await write()
    }
    add({ end: true })
  } catch (error) {
    if (!(error instanceof InvalidSheet)) throw error
    add({ invalid: error.reason })
  }
  await write()
}

/* The layout of a workbook has the name of its sheet, which is read together with the rows. */
const layoutOf = (job: SheetJob): Promise<Layout> | Layout => {
  if ('layout' in job) return job.layout
  const isCsv = job.mediaType === 'text/csv' || job.mediaType === 'application/gzip'
  return isCsv
    ? csvLayout(job.file, { gzipped: job.mediaType === 'application/gzip' })
    : { format: 'xlsx', sheetName: '' }
}
