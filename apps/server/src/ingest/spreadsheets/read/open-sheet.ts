import { fileURLToPath } from 'node:url'
import { truncateStart } from '@pressmark/contract/platform/truncate.ts'
import { DECODER_LIMITS, type DecoderLimits, type DecoderRefusal } from '#media/decoders/job.ts'
import { compileAhead, ended, spawnLimited, watch } from '#media/decoders/limited-process.ts'
import { InvalidSheet, tooComplex } from './invalid-sheet.ts'
import type { Layout, OnBytes } from './layout.ts'
import type { NumberedRow } from './read-rows.ts'
import type { SheetJob, SheetLine } from './sheet-lines.ts'

const ENTRY = fileURLToPath(new URL('sheet.child.ts', import.meta.url))

/** The shared strings of a workbook are held in memory. The child writes no files. */
const LIMITS: DecoderLimits = {
  ...DECODER_LIMITS,
  heap: 768,
  memory: 1_200_000_000,
  fileSize: 16_000_000,
}
/** Limits for reading the first rows while a person waits. */
export const FIRST_ROWS: Partial<DecoderLimits> = { deadline: 60_000, cpuSeconds: 60 }
/** Limits for reading all rows. The child waits while a batch is stored, so only its CPU time is short. */
export const ALL_ROWS: Partial<DecoderLimits> = { deadline: 24 * 3600_000, cpuSeconds: 15 * 60 }

/** Characters of one line. The child limits a row to 8 million characters, and JSON can write six for one. */
const MAX_LINE = 50_000_000
const MAX_ERROR_TEXT = 2000

type Options = { signal: AbortSignal; limits: Partial<DecoderLimits>; onBytes?: OnBytes }

/** Reads a spreadsheet once, as a stream, in a child process with limits. The child ends when the caller stops reading.
 *  Yields the layout, and then all rows with the headers.
 *  @throws InvalidSheet; the reason of the signal; an error if the machine stopped the child */
export async function* openSheet(
  job: SheetJob,
  { signal, limits, onBytes }: Options,
): AsyncGenerator<{ layout: Layout } | { row: NumberedRow }> {
  signal.throwIfAborted()
  await compileAhead(ENTRY, LIMITS)
  const child = startChild(job, { ...LIMITS, ...limits }, signal)
  try {
    for await (const line of linesOf(child.output)) {
      if ('end' in line) return
      if ('invalid' in line) throw new InvalidSheet(line.invalid)
      if ('read' in line) onBytes?.(line.read, line.of)
      else yield line
    }
    signal.throwIfAborted()
    throw errorOf(await child.failure)
  } finally {
    child.kill()
    await child.failure
  }
}

const startChild = (job: SheetJob, limits: DecoderLimits, signal: AbortSignal) => {
  const child = spawnLimited(ENTRY, { readable: [job.file], output: 'pipe' }, limits)
  let refusal: DecoderRefusal | undefined
  let errorText = ''
  const stopWatching = watch(child, limits, signal, (why) => {
    refusal ??= why
    child.kill('SIGKILL')
  })
  child.stderr?.on('data', (chunk: Buffer) => (errorText = truncateStart(errorText + chunk.toString(), MAX_ERROR_TEXT)))
  const failure = new Promise<DecoderRefusal>((resolve) => {
    child.on('error', (error) => (errorText ||= error.message))
    child.on('close', (code, killedBy) => {
      stopWatching()
      resolve(refusal ?? ended(code, killedBy, errorText))
    })
  })
  // If the message cannot be sent, the child has ended. Its exit reports the reason.
  child.send(job, () => {})
  return { output: child.stdout!.setEncoding('utf8'), failure, kill: () => child.kill('SIGKILL') } // `output` is a pipe
}

async function* linesOf(output: AsyncIterable<string>): AsyncGenerator<SheetLine> {
  let rest = ''
  for await (const chunk of output) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()! // split returns at least one part
    if (rest.length > MAX_LINE) throw tooComplex()
    for (const line of lines) yield JSON.parse(line) as SheetLine // written by the child of the same version
  }
}

/* The file is at fault if reading it took more than the limits allow. */
const errorOf = (refusal: DecoderRefusal): Error => {
  const isTooMuch =
    refusal.reason === 'decoderTimeout' ||
    (refusal.reason === 'decoderFailed' &&
      (refusal.detail.cause === 'memory' || FULL_HEAP.test(refusal.detail.errorText)))
  return isTooMuch
    ? tooComplex()
    : new Error(`the child that reads a spreadsheet has ended: ${JSON.stringify(refusal.detail)}`)
}
const FULL_HEAP = /heap out of memory|heap limit/i

/** Reads the rows below the headers.
 *  @throws InvalidSheet, and the errors of `openSheet` */
export async function* sheetRows(file: string, layout: Layout, options: Options): AsyncGenerator<NumberedRow> {
  for await (const line of openSheet({ file, layout }, options))
    if ('row' in line && line.row.number > 1) yield line.row
}
