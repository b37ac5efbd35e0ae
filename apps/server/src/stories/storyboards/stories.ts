import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { StoryLook } from '@pressmark/contract/stories/look.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import { v7 as uuidv7 } from 'uuid'
import { difference } from '#catalogue/fields.ts'
import { templatesForWrite } from '#metadata/templates.ts'
import { checkedMetadata, mergeCoreFields, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { stateUuid } from '#workflow/states.ts'
import { pairsOfRow, rowOf, mergedMetadata, STORY_COLUMNS, type Fields, lockStory } from '../fields.ts'
import { changedLook, columnsOfLook, lookDiff, NO_LOOK, readLook } from './look.ts'
import { stepDiff } from './step-history.ts'
import { isSameStep, readStepRows, stepRows, writeSteps, type StepRow } from './step-rows.ts'
import { languagesSent, withLanguages } from './translations.ts'

/** A story in a request. Omitted properties stay unchanged, or are empty in a new story. */
export type StoryInput = {
  fields?: Fields
  list?: readonly MetadataPair[] | undefined
  steps?: readonly StepInput[] | undefined
  look?: Partial<StoryLook>
}

/** @param state initial state, if it is not the first one
 *  @param uuid derived from the content, for a story that is created only once
 *  @returns uuid
 *  @throws invalidMetadata, invalidStep, invalidTranslation; notFound if an image is unknown */
export const createStory = async (
  db: TenantDb,
  person: Actor,
  { fields = {}, list = [], steps = [], look = {} }: StoryInput,
  { state, uuid }: { state?: string; uuid?: string } = {},
): Promise<string> => {
  const metadata = checkedMetadata(await templatesForWrite(db, 'STORY'), mergeCoreFields(fields, list))
  const made = withLanguages(
    { steps: await stepRows(db, steps, []), look: changedLook(NO_LOOK, look) },
    languagesSent(steps),
  )
  return insertStory(db, person, metadata, { ...made, state, uuid })
}

/** Copies a story, in the first state and without series.
 *  @param title of the copy; default: the title of the original
 *  @returns uuid
 *  @throws notFound, invalidMetadata */
export const duplicateStory = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { title }: { title?: string | undefined },
): Promise<string> => {
  const { pairs } = await lockStory(db, uuid)
  const metadata = mergedMetadata(await templatesForWrite(db, 'STORY'), pairs, {
    fields: { sgtt: title },
    list: undefined,
  })
  const [steps, look] = [await readStepRows(db, uuid), await readLook(db, uuid)]
  return insertStory(db, person, metadata, { steps: steps.map((step) => ({ ...step, uuid: uuidv7() })), look })
}

/** Saves a story. Sent steps replace all its steps.
 *  @throws notFound, staleVersion, invalidMetadata, invalidStep, invalidTranslation */
export const saveStory = async (
  db: TenantDb,
  person: Actor,
  { uuid, ifMatch }: { uuid: string; ifMatch?: number | undefined },
  { fields = {}, list, steps, look = {} }: StoryInput,
): Promise<void> => {
  const { pairs } = await lockStory(db, uuid, ifMatch)
  const metadata = mergedMetadata(await templatesForWrite(db, 'STORY'), pairs, { fields, list })
  const before = await readStepRows(db, uuid)
  const rows = steps === undefined ? before : await stepRows(db, steps, before)
  const lookNow = await readLook(db, uuid)
  const after = withLanguages({ look: changedLook(lookNow, look), steps: rows }, languagesSent(steps ?? []))
  const looks = { before: lookNow, after: after.look }
  await changeStory(db, person, uuid, { pairs, metadata, before, after: after.steps, looks })
}

type StoryChange = {
  pairs: readonly MetadataPair[]
  metadata: Metadata
  before: readonly StepRow[]
  after: readonly StepRow[]
  looks: { before: StoryLook; after: StoryLook }
}

/** Writes the changed metadata, steps and look of a story. The caller has locked the story.
 *  @param reverts id of the event that this change reverts */
export const changeStory = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { pairs, metadata, before, after, looks, reverts }: StoryChange & { reverts?: number },
): Promise<void> => {
  const row = await rowOf(db, STORY_COLUMNS, metadata, translatedFields(looks.after))
  const metadataDiff = difference(pairs, pairsOfRow(STORY_COLUMNS, { ...row, metadata: JSON.parse(row.metadata) }))
  const stepsChanged = !isSameList(before, after)
  const looksDiff = lookDiff(looks.before, looks.after)
  if (metadataDiff === undefined && !stepsChanged && looksDiff === undefined) return
  await db
    .updateTable('story')
    .set((eb) => ({
      ...((metadataDiff ?? looksDiff) && row),
      ...(looksDiff && columnsOfLook(looks.after)),
      version: eb('version', '+', 1),
      modified_at: new Date(),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  if (stepsChanged) await writeSteps(db, uuid, before, after)
  const [snapshotBefore, snapshotAfter] = stepsChanged ? stepDiff(before, after) : [{}, {}]
  await record(db, person, {
    kind: 'story.changed',
    entity: { type: 'story', uuid },
    before: { ...(metadataDiff && { metadata: metadataDiff.before }), ...snapshotBefore, ...looksDiff?.[0] },
    after: {
      ...(metadataDiff && { metadata: metadataDiff.after }),
      ...snapshotAfter,
      ...looksDiff?.[1],
      ...(reverts !== undefined && { reverts }),
    },
  })
  await broadcast(db, { notice: { kind: 'story.changed', uuid } })
}

/* The texts that are searched with the title and the description. */
const translatedFields = ({ translations }: StoryLook) => {
  const texts = Object.values(translations)
  return {
    sgtt: texts.flatMap(({ sgtt = [] }) => sgtt),
    sgti: texts.flatMap(({ description = [] }) => description),
  }
}

const isSameList = (before: readonly StepRow[], after: readonly StepRow[]): boolean =>
  before.length === after.length &&
  before.every((step, index) => step.uuid === after[index]!.uuid && isSameStep(step, after[index]!)) // both have the same length

const insertStory = async (
  db: TenantDb,
  person: Actor,
  metadata: Metadata,
  {
    steps,
    look,
    state,
    uuid = uuidv7(),
  }: { steps: readonly StepRow[]; look: StoryLook; state?: string | undefined; uuid?: string | undefined },
): Promise<string> => {
  const row = await rowOf(db, STORY_COLUMNS, metadata, translatedFields(look))
  const state_uuid = await stateUuid(db, state)
  await db
    .insertInto('story')
    .values({
      tenant_id: db.tenantId,
      uuid,
      ...row,
      ...columnsOfLook(look),
      state_uuid,
      version: 1,
      modified_at: new Date(),
    })
    .execute()
  await writeSteps(db, uuid, [], steps)
  const { title, author, description } = row
  const [, after] = stepDiff([], steps)
  await record(db, person, {
    kind: 'story.created',
    entity: { type: 'story', uuid },
    after: {
      title,
      author,
      description,
      metadata: JSON.parse(row.metadata),
      ...after,
      ...lookDiff(NO_LOOK, look)?.[1],
    },
  })
  await broadcast(db, { notice: { kind: 'story.changed', uuid } })
  return uuid
}
