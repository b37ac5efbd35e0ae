import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import { v7 as uuidv7 } from 'uuid'
import { difference } from '#catalogue/fields.ts'
import { templatesOf } from '#metadata/templates.ts'
import { checkedMetadata, mergeCoreFields, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { stateUuid } from '#workflow/states.ts'
import { pairsOfRow, rowOf, mergedMetadata, STORY_COLUMNS, type Fields, lockStory } from '../fields.ts'
import { stepDiff } from './step-history.ts'
import { isSameStep, readStepRows, stepRows, writeSteps, type StepRow } from './step-rows.ts'

/** What is sent of a story; what is left out stays, and is empty in a new one. */
export type StorySent = {
  fields?: Fields
  list?: readonly MetadataPair[] | undefined
  steps?: readonly StepInput[] | undefined
}

/** @param state where it starts, if not in the first one
 *  @param uuid of one that is made once, out of what it is
 *  @returns uuid
 *  @throws invalidMetadata, invalidStep; notFound when an image is unknown */
export const createStory = async (
  db: TenantDb,
  person: Actor,
  { fields = {}, list = [], steps = [] }: StorySent,
  { state, uuid }: { state?: string; uuid?: string } = {},
): Promise<string> => {
  const said = checkedMetadata(await templatesOf(db, 'STORY'), mergeCoreFields(fields, list))
  return insertStory(db, person, said, { steps: await stepRows(db, steps, []), state, uuid })
}

/** The same once more, in the first state and in no series.
 *  @param title of the new one; that of the other where left out
 *  @returns uuid
 *  @throws notFound, invalidMetadata */
export const duplicateStory = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { title }: { title?: string | undefined },
): Promise<string> => {
  const { pairs } = await lockStory(db, uuid)
  const said = mergedMetadata(await templatesOf(db, 'STORY'), pairs, { fields: { sgtt: title }, list: undefined })
  const steps = await readStepRows(db, uuid)
  return insertStory(db, person, said, { steps: steps.map((step) => ({ ...step, uuid: uuidv7() })) })
}

/** Saves what was sent of a story; its steps whole, in the place of those that it had.
 *  @throws notFound, staleVersion, invalidMetadata, invalidStep */
export const saveStory = async (
  db: TenantDb,
  person: Actor,
  { uuid, ifMatch }: { uuid: string; ifMatch?: number | undefined },
  { fields = {}, list, steps }: StorySent,
): Promise<void> => {
  const { pairs } = await lockStory(db, uuid, ifMatch)
  const said = mergedMetadata(await templatesOf(db, 'STORY'), pairs, { fields, list })
  const before = await readStepRows(db, uuid)
  const after = steps === undefined ? before : await stepRows(db, steps, before)
  await changeStory(db, person, uuid, { pairs, said, before, after })
}

type Changing = {
  pairs: readonly MetadataPair[]
  said: Metadata
  before: readonly StepRow[]
  after: readonly StepRow[]
}

/** Writes what is another than before of what a story says and shows. Whoever calls it holds the story.
 *  @param reverts id of the change that this takes back */
export const changeStory = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { pairs, said, before, after, reverts }: Changing & { reverts?: number },
): Promise<void> => {
  const row = rowOf(STORY_COLUMNS, said)
  const saying = difference(pairs, pairsOfRow(STORY_COLUMNS, { ...row, metadata: JSON.parse(row.metadata) }))
  const showing = !isSameList(before, after)
  if (saying === undefined && !showing) return
  await db
    .updateTable('story')
    .set((eb) => ({ ...(saying && row), version: eb('version', '+', 1), modified_at: new Date() }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  if (showing) await writeSteps(db, uuid, before, after)
  const [toldBefore, toldAfter] = showing ? stepDiff(before, after) : [{}, {}]
  await record(db, person, {
    kind: 'story.changed',
    entity: { type: 'story', uuid },
    before: { ...(saying && { metadata: saying.before }), ...toldBefore },
    after: { ...(saying && { metadata: saying.after }), ...toldAfter, ...(reverts !== undefined && { reverts }) },
  })
  await broadcast(db, { notice: { kind: 'story.changed', uuid } })
}

const isSameList = (before: readonly StepRow[], after: readonly StepRow[]): boolean =>
  before.length === after.length &&
  before.every((step, index) => step.uuid === after[index]!.uuid && isSameStep(step, after[index]!)) // of the same length

const insertStory = async (
  db: TenantDb,
  person: Actor,
  said: Metadata,
  {
    steps,
    state,
    uuid = uuidv7(),
  }: { steps: readonly StepRow[]; state?: string | undefined; uuid?: string | undefined },
): Promise<string> => {
  const row = rowOf(STORY_COLUMNS, said)
  const state_uuid = await stateUuid(db, state)
  await db
    .insertInto('story')
    .values({ tenant_id: db.tenantId, uuid, ...row, state_uuid, version: 1, modified_at: new Date() })
    .execute()
  await writeSteps(db, uuid, [], steps)
  const { title, author, description } = row
  const [, after] = stepDiff([], steps)
  await record(db, person, {
    kind: 'story.created',
    entity: { type: 'story', uuid },
    after: { title, author, description, metadata: JSON.parse(row.metadata), ...after },
  })
  await broadcast(db, { notice: { kind: 'story.changed', uuid } })
  return uuid
}
