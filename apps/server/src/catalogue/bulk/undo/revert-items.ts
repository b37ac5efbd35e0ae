import { templatesOf } from '#metadata/templates.ts'
import { Refusal } from '#platform/errors.ts'
import { pairsToRevert } from '../../history/pairs-to-revert.ts'
import { byPressmark, rewritten, loadItems, writeItems, type Rewritten } from '../../items/write-items.ts'
import { problemFor, missingFrom, type Problem } from '../problem.ts'
import type { RevertBatch } from './types.ts'

/** Gives items back what their fields said, where these still say what the act made of them. Other fields stay. */
export const revertItemFields: RevertBatch = async (db, person, changes, batch) => {
  const uuids = changes.map(({ uuid }) => uuid)
  const items = await loadItems(db, uuids, { held: true })
  const templates = await templatesOf(db, 'ITEM')
  const changeOf = new Map(changes.map((change) => [change.uuid, change]))
  const [back, problems]: [Rewritten[], Problem[]] = [[], missingFrom(uuids, items)]
  for (const item of items) {
    const { sequence, before, after } = changeOf.get(item.uuid)! // found by it
    try {
      const wanted = rewritten(templates, item, pairsToRevert(item.said, before, after))
      if (wanted !== undefined) back.push({ ...wanted, reverts: sequence })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(problemFor(item.uuid, error))
    }
  }
  const { free, taken } = await byPressmark(db, back)
  await writeItems(db, person, free, batch)
  return [...problems, ...taken.map(({ uuid }) => problemFor(uuid, new Refusal('pressmarkAlreadyExists')))]
}
