import type { StoryLook } from '@pressmark/contract/stories/look.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { storedTranslations } from './translations.ts'

export const NO_LOOK: StoryLook = { coverUuid: null, opening: null, closing: null, language: null, translations: {} }

/** The changed parts of a look in an event. */
export type LookSnapshot = { cover?: StoryLook['coverUuid'] } & Partial<Omit<StoryLook, 'coverUuid'>>

type LookRow = {
  cover_uuid: string | null
  opening: unknown
  closing: unknown
  language: string | null
  translations: unknown
}

/** The columns of a look. */
export const LOOK_COLUMNS = ['cover_uuid', 'opening', 'closing', 'language', 'translations'] as const

/** Reads the cover, the slides and the languages of a story. */
export const readLook = async (db: TenantDb, uuid: string): Promise<StoryLook> => {
  const row = await db
    .selectFrom('story')
    .select(LOOK_COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'))
  return lookOf(row)
}

/** Returns the look of a row. */
export const lookOf = ({ cover_uuid: coverUuid, language, ...row }: LookRow): StoryLook => ({
  coverUuid,
  language,
  ...normalised(row as Pick<StoryLook, 'opening' | 'closing' | 'translations'>), // only columnsOfLook writes them
})

/** Returns a look after a change. A slide without any text is left out. */
export const changedLook = (look: StoryLook, changed: Partial<StoryLook>): StoryLook => {
  const { coverUuid = look.coverUuid, opening = look.opening, closing = look.closing } = changed
  const { language = look.language, translations = look.translations } = changed
  return { coverUuid, language, ...normalised({ opening, closing, translations }) }
}

/* JSON of the database has another order of keys. */
const normalised = ({ opening, closing, translations }: Pick<StoryLook, 'opening' | 'closing' | 'translations'>) => ({
  opening: opening && filled({ title: opening.title.trim(), subtitle: opening.subtitle.trim() }),
  closing: closing && filled({ text: closing.text.trim(), credits: closing.credits.trim() }),
  translations: storedTranslations(translations),
})

const filled = <Slide extends Record<string, string>>(slide: Slide): Slide | null =>
  Object.values(slide).some((text) => text !== '') ? slide : null

/** Returns the columns of a look. */
export const columnsOfLook = ({ coverUuid, opening, closing, language, translations }: StoryLook) => ({
  cover_uuid: coverUuid,
  opening: opening && JSON.stringify(opening),
  closing: closing && JSON.stringify(closing),
  language,
  translations: JSON.stringify(translations),
})

const PARTS = ['coverUuid', 'opening', 'closing', 'language', 'translations'] as const

/** Returns the parts that differ, before and after, or undefined if none does. */
export const lookDiff = (before: StoryLook, after: StoryLook): [LookSnapshot, LookSnapshot] | undefined => {
  const names = PARTS.filter((name) => !isSame(before[name], after[name]))
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

const lookIn = ({ cover, ...parts }: LookSnapshot): Partial<StoryLook> => ({
  ...(cover !== undefined && { coverUuid: cover }),
  ...Object.fromEntries(PARTS.flatMap((name) => (name === 'coverUuid' ? [] : [[name, parts[name]]]))),
})
