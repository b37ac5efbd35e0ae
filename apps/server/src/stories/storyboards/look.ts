import type { StoryLook } from '@pressmark/contract/stories/look.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

export const NO_LOOK: StoryLook = { coverUuid: null, opening: null, closing: null }

/** The changed parts of a look in an event. */
export type LookSnapshot = { cover?: StoryLook['coverUuid'] } & Partial<Pick<StoryLook, 'opening' | 'closing'>>

type LookRow = { cover_uuid: string | null; opening: unknown; closing: unknown }

/** Reads the cover and the slides of a story. */
export const readLook = async (db: TenantDb, uuid: string): Promise<StoryLook> => {
  const row = await db
    .selectFrom('story')
    .select(['cover_uuid', 'opening', 'closing'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'))
  return lookOf(row)
}

/** Returns the look of a row. */
export const lookOf = ({ cover_uuid: coverUuid, opening, closing }: LookRow): StoryLook => ({
  coverUuid,
  ...normalised({ opening: opening as StoryLook['opening'], closing: closing as StoryLook['closing'] }), // only columnsOfLook writes them
})

/** Returns a look after a change. A slide without any text is left out. */
export const changedLook = (look: StoryLook, changed: Partial<StoryLook>): StoryLook => {
  const { coverUuid = look.coverUuid, opening = look.opening, closing = look.closing } = changed
  return { coverUuid, ...normalised({ opening, closing }) }
}

/* JSON of the database has another order of keys. */
const normalised = ({ opening, closing }: Pick<StoryLook, 'opening' | 'closing'>) => ({
  opening: opening && filled({ title: opening.title.trim(), subtitle: opening.subtitle.trim() }),
  closing: closing && filled({ text: closing.text.trim(), credits: closing.credits.trim() }),
})

const filled = <Slide extends Record<string, string>>(slide: Slide): Slide | null =>
  Object.values(slide).some((text) => text !== '') ? slide : null

/** Returns the columns of a look. */
export const columnsOfLook = ({ coverUuid, opening, closing }: StoryLook) => ({
  cover_uuid: coverUuid,
  opening: opening && JSON.stringify(opening),
  closing: closing && JSON.stringify(closing),
})

/** Returns the parts that differ, before and after, or undefined if none does. */
export const lookDiff = (before: StoryLook, after: StoryLook): [LookSnapshot, LookSnapshot] | undefined => {
  const names = (['coverUuid', 'opening', 'closing'] as const).filter((name) => !isSame(before[name], after[name]))
  if (names.length === 0) return undefined
  const snapshot = (look: StoryLook): LookSnapshot =>
    Object.fromEntries(names.map((name) => [name === 'coverUuid' ? 'cover' : name, look[name]]))
  return [snapshot(before), snapshot(after)]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the look before a change, if its parts have not changed again.
 *  @throws changedSince */
export const lookBefore = (now: StoryLook, before: LookSnapshot, after: LookSnapshot): StoryLook => {
  const restored = changedLook(now, lookIn(before))
  const [, changed] = lookDiff(restored, now) ?? [{}, {}]
  const expected = lookDiff(restored, changedLook(now, lookIn(after)))?.[1] ?? {}
  if (!isSame(changed, expected)) throw new Refusal('changedSince')
  return restored
}

const lookIn = ({ cover, opening, closing }: LookSnapshot): Partial<StoryLook> => ({
  ...(cover !== undefined && { coverUuid: cover }),
  ...(opening !== undefined && { opening }),
  ...(closing !== undefined && { closing }),
})
