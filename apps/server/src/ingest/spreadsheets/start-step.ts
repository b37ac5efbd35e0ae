import type { SheetStep } from '@pressmark/contract/ingest/spreadsheets.ts'
import { v7 as uuidv7 } from 'uuid'
import { templatesOf } from '#metadata/templates.ts'
import { startProposedChanges } from '#catalogue/proposals/start.ts'
import { enforcesStateLocks, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { actorColumns, record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { importSheetJob } from '../jobs.ts'
import { changeSheet, deleteProblems, lockSheet, NOTHING_YET, type Patch, type SheetRow } from './sheets.ts'
import { checkTargets, keepTargets } from './targets.ts'
import { checkUpdateTargets } from './update/update-targets.ts'

type Person = Pick<Caller, 'personUuid' | 'capabilities'>

/** The steps from which each step may start. A failed step may be started again, or replaced by another. */
const FROM: Record<'CHECKING' | 'IMPORTING' | 'UNDOING', { done: SheetStep[]; broken: SheetStep[] }> = {
  CHECKING: { done: ['MAPPING', 'CHECKED'], broken: ['CHECKING'] },
  IMPORTING: { done: ['CHECKED'], broken: ['IMPORTING'] },
  UNDOING: { done: ['IMPORTED'], broken: ['IMPORTING', 'UNDOING'] },
}

/** Starts the dry run with a mapping.
 *  @throws notFound; stepMismatch; badRequest for impossible targets */
export const startCheck = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Person,
  { uuid, targets, emptyClears = [] }: { uuid: string; targets: string[]; emptyClears?: boolean[] },
): Promise<void> => {
  const sheet = await lockedFor(db, uuid, 'CHECKING')
  const templates = await templatesOf(db, sheet.kind)
  if (sheet.mode === 'update') checkUpdateTargets({ templates, kind: sheet.kind }, sheet.headers, targets)
  else {
    checkTargets(templates, sheet.headers, targets)
    await keepTargets(db, sheet.headers, targets)
  }
  const mapping = {
    targets,
    mapping_uuid: null,
    empty_clears: emptyClears,
    enforces_locks: await enforcesStateLocks(db),
  }
  await begin(db, jobs, { person, sheet, step: 'CHECKING' }, { ...NOTHING_YET, ...mapping })
}

/** Starts or resumes the import. Of an update, it starts the bulk operation that writes the taken changes.
 *  @throws notFound, stepMismatch; of an update forbidden without the right to edit, and badRequest if no change is taken */
export const startImport = async (db: TenantDb, jobs: Enqueue, person: Person, uuid: string): Promise<void> => {
  const sheet = await lockedFor(db, uuid, 'IMPORTING')
  if (sheet.mode === 'update') return startUpdate(db, jobs, person, sheet)
  if (sheet.step === 'IMPORTING') {
    const entity = { type: 'import', uuid } as const
    await record(db, person, { kind: 'import.continued', entity, after: { rows: sheet.done }, batch: uuid })
    return begin(db, jobs, { person, sheet, step: 'IMPORTING' }, { tries: 0, reason: null })
  }
  await deleteProblems(db, uuid)
  await record(db, person, {
    kind: 'import.started',
    entity: { type: 'import', uuid },
    after: { spreadsheet: sheet.original_name, sha256: sheet.original_sha256, collection: sheet.collection_uuid },
    batch: uuid,
  })
  await begin(db, jobs, { person, sheet, step: 'IMPORTING' }, { ...NOTHING_YET, image_count: 0 })
}

/* Importers may add items, but not change those of others. */
const startUpdate = async (db: TenantDb, jobs: Enqueue, person: Person, sheet: SheetRow): Promise<void> => {
  if (!person.capabilities.has('catalogue.edit')) throw new Refusal('forbidden')
  const changes = { proposal: sheet.uuid, title: sheet.original_name, entryKind: sheet.kind }
  const bulkOperation = await startProposedChanges(db, jobs, person, changes)
  await changeSheet(db, sheet.uuid, { step: 'IMPORTED', progress: 1, bulk_operation_uuid: bulkOperation })
}

/** Starts or resumes the undo. An update is undone as a bulk operation.
 *  @throws notFound, stepMismatch */
export const startUndo = async (db: TenantDb, jobs: Enqueue, person: Person, uuid: string): Promise<void> => {
  const sheet = await lockedFor(db, uuid, 'UNDOING')
  if (sheet.mode === 'update') throw new Refusal('stepMismatch')
  if (sheet.step === 'UNDOING') return begin(db, jobs, { person, sheet, step: 'UNDOING' }, { tries: 0, reason: null })
  await deleteProblems(db, uuid)
  await begin(db, jobs, { person, sheet, step: 'UNDOING' }, { ...NOTHING_YET, undo_batch: uuidv7() })
}

/** Stops the running step. A dry run returns to the mapping; the other steps keep their results and can be resumed. The job
 *  notices the stop before its next batch. This call waits for the current batch, so that nothing is added after the answer.
 *  @throws notFound; stepMismatch if no step is running */
export const stopStep = async (db: TenantDb, person: Person, uuid: string): Promise<void> => {
  const sheet = await lockSheet(db, uuid)
  if (!Object.hasOwn(FROM, sheet.step) || sheet.reason !== null) throw new Refusal('stepMismatch')
  if (sheet.step === 'CHECKING') {
    await deleteProblems(db, uuid)
    return changeSheet(db, uuid, { ...NOTHING_YET, step: 'MAPPING' })
  }
  await changeSheet(db, uuid, { reason: { code: 'stopped', message: 'The step was stopped.' } })
  await record(db, person, {
    kind: 'import.stopped',
    entity: { type: 'import', uuid },
    after: { step: sheet.step, rows: sheet.done },
    batch: sheet.step === 'UNDOING' ? sheet.undo_batch! : uuid, // set when the step started
  })
}

const lockedFor = async (db: TenantDb, uuid: string, step: keyof typeof FROM): Promise<SheetRow> => {
  const sheet = await lockSheet(db, uuid)
  const from = sheet.reason === null ? FROM[step].done : FROM[step].broken
  if (!from.includes(sheet.step)) throw new Refusal('stepMismatch')
  return sheet
}

const begin = async (
  db: TenantDb,
  jobs: Enqueue,
  { person, sheet: { uuid, version }, step }: { person: Person; sheet: SheetRow; step: SheetStep },
  patch: Patch,
): Promise<void> => {
  const next = version + 1
  await changeSheet(db, uuid, { ...patch, step, version: next, ...actorColumns(person) })
  // The job of the previous step may still be marked as running, so each step has its own key.
  await jobs.enqueue(db, importSheetJob, { sheet: uuid, version: next }, { key: `${uuid} ${next}` })
}
