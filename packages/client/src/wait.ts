import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { Link } from '@pressmark/contract/platform/hal.ts'
import type { AssetImport, ItemImport, Started } from '@pressmark/contract/ingest/imports.ts'
import type { CallInput } from './call.ts'
import type { Client } from './client.ts'
import { pause } from './pause.ts'
import { retryAfterOf } from './refusal.ts'

/** An answer that shows the progress of long work: an import, an export, a bulk operation, a run, or a spreadsheet. */
type Work = { _links: { self: Link; import?: Link } }
/** The properties by which the kinds of work show their end. */
type Shown = {
  step?: string
  state?: string
  overall?: { importState: string }
  failed?: boolean
  reason?: unknown
  progress?: number
}

/** The last answer of long work. An import that was started is read at another address, with another answer. */
export type EndOf<Answer> = Answer extends Started ? ItemImport | AssetImport : Answer

export type WaitOptions = {
  /** Receives 0..1. */
  onProgress?: (progress: number) => void
  signal?: AbortSignal
  /** The longest pause between two reads, ms. */
  everyMs?: number
}

/** Long work that the server could not finish. */
export class WorkFailed extends Error {
  /** The last answer, with the reason. */
  readonly work: unknown

  constructor(work: unknown) {
    super('The server could not finish the work')
    this.name = 'WorkFailed'
    this.work = work
  }
}

const FIRST_PAUSE_MS = 250
const RUNNING: ReadonlySet<string> = new Set([
  'WAITING',
  'IN_PROGRESS',
  'PENDING',
  'RUNNING',
  'CHECKING',
  'IMPORTING',
  'UNDOING',
])
const FAILED: ReadonlySet<string> = new Set(['ERROR', 'FAILED'])

/** Waits for the work that a call with status 202 has started. @returns its last answer
 *  @throws WorkFailed; as `Call` */
export const waitFor = async <Answer extends Work>(
  { follow }: Pick<Client, 'follow'>,
  started: Answer,
  { onProgress, signal, everyMs = 5000 }: WaitOptions = {},
): Promise<EndOf<Answer>> => {
  const link = started._links.import ?? started._links.self
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, everyMs)) {
    const work = await follow<EndOf<Answer>>(link, signal && { signal })
    const shown = work as Shown
    onProgress?.(shown.progress ?? 0)
    if (hasFailed(shown)) throw new WorkFailed(work)
    if (!RUNNING.has(stateOf(shown))) return work
    await pause(waitMs, signal)
  }
}

const stateOf = ({ step, state, overall }: Shown): string => step ?? state ?? overall?.importState ?? ''

const hasFailed = (work: Shown): boolean =>
  work.failed === true || work.reason !== undefined || FAILED.has(stateOf(work))

const PREPARED_MS = 5000
const PREPARING = 202

/** Opens a file that the server prepares first, such as a zip of images. @throws as `Call` */
export const openPrepared = async <E extends Endpoint>(
  { open }: Pick<Client, 'open'>,
  endpoint: E,
  ...[input]: CallInput<E>
): Promise<Response> => {
  const read = open as (endpoint: E, input: unknown) => Promise<Response>
  for (;;) {
    const answer = await read(endpoint, input)
    if (answer.status !== PREPARING) return answer
    await answer.body?.cancel()
    await pause((retryAfterOf(answer) ?? PREPARED_MS / 1000) * 1000, input?.signal)
  }
}
