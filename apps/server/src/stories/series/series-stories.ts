import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { lock } from '#platform/locks.ts'
import { lockSeriesRow } from '../fields.ts'
import { writeOrder, orderOf, raiseSeries } from './order.ts'
import { areStories, requireStories } from './series.ts'

type SeriesChange = { db: TenantDb; person: Actor; series: string; ifMatch?: number | undefined }

/** Adds a story at a position (1-based) or at the end. A story that is already in the series keeps its position.
 *  @throws notFound, staleVersion */
export const addStory = (change: SeriesChange, story: string, position = Infinity): Promise<void> =>
  rearrange(change, async (order) => {
    if (order.includes(story)) return order
    await requireStories(change.db, [story])
    return order.toSpliced(position - 1, 0, story)
  })

/** Removes a story. Changes nothing if it is not in the series.
 *  @throws notFound, staleVersion */
export const removeStory = (change: SeriesChange, story: string): Promise<void> =>
  rearrange(change, async (order) => {
    await requireStories(change.db, [story])
    return order.filter((one) => one !== story)
  })

/** Moves a story of the series to a position (1-based).
 *  @throws notFound, staleVersion */
export const placeStory = (change: SeriesChange, story: string, position: number): Promise<void> =>
  rearrange(change, async (order) => {
    if (!order.includes(story)) throw new Refusal('notFound')
    return order.filter((one) => one !== story).toSpliced(position - 1, 0, story)
  })

/** Puts the named stories in the given order. They exchange their current positions.
 *  @throws notFound, staleVersion */
export const orderStories = (change: SeriesChange, named: readonly string[]): Promise<void> =>
  rearrange(change, async (order) => {
    const namedSet = new Set(named)
    if (named.some((story) => !order.includes(story))) throw new Refusal('notFound')
    const next = [...namedSet].values()
    return order.map((story) => (namedSet.has(story) ? next.next().value! : story)) // the iterator has one story for each position
  })

/** Restores the stories and the order of a series before a change.
 *  @throws changedSince if the stories have changed again, or one of them is in the bin */
export const revertOrder = (
  change: SeriesChange,
  { before, after, reverts }: { before: readonly string[]; after: readonly string[]; reverts: number },
): Promise<void> =>
  rearrange(
    change,
    async (order) => {
      const isUnchanged = order.join() === after.join() && (await areStories(change.db, before))
      if (!isUnchanged) throw new Refusal('changedSince')
      return [...before]
    },
    { reverts },
  )

const rearrange = async (
  { db, person, series, ifMatch }: SeriesChange,
  arrange: (order: string[]) => Promise<string[]>,
  extra: { reverts?: number } = {},
): Promise<void> => {
  await lock(db, 'seriesMembership')
  await lockSeriesRow(db, series, ifMatch)
  const before = await orderOf(db, series)
  const after = await arrange(before)
  if (before.join() === after.join()) return
  await writeOrder(db, series, after)
  await raiseSeries(db, [series])
  await record(db, person, {
    kind: 'series.rearranged',
    entity: { type: 'series', uuid: series },
    before: { stories: before },
    after: { stories: after, ...extra },
  })
}
