import { mergeMetadata } from '#catalogue/fields.ts'
import type { RevertHandlers } from '#catalogue/history/types.ts'
import { pairsToRevert } from '#catalogue/history/pairs-to-revert.ts'
import { templatesForWrite } from '#metadata/templates.ts'
import { lockSeriesRow, lockStory } from '../fields.ts'
import { revertOrder } from '../series/series-stories.ts'
import { changeSeries } from '../series/series.ts'
import { lookBefore, readLook, type LookSnapshot } from '../storyboards/look.ts'
import { readStepRows } from '../storyboards/step-rows.ts'
import { changeStory } from '../storyboards/stories.ts'
import { withLanguages } from '../storyboards/translations.ts'
import { stepsBefore, type StepSnapshot } from '../storyboards/step-history.ts'

/** Reverts changes of stories and series. The history calls these handlers. */
export const STORY_REVERTS: RevertHandlers = {
  'story.changed': async ({ db, person, uuid, before, after, reverts }) => {
    const { pairs } = await lockStory(db, uuid)
    const reverted = pairsToRevert(pairs, before, after)
    const metadata = mergeMetadata(await templatesForWrite(db, 'STORY'), pairs, reverted, 'merge')
    const steps = await readStepRows(db, uuid)
    // Events contain the snapshots of step-history.ts and look.ts.
    const [previous, saved] = [before as StepSnapshot & LookSnapshot, after as StepSnapshot & LookSnapshot]
    const look = await readLook(db, uuid)
    const restored = { look: lookBefore(look, previous, saved), steps: stepsBefore(steps, previous, saved) }
    const settled = withLanguages(restored)
    const looks = { before: look, after: settled.look }
    const changing = { pairs, metadata, before: steps, after: settled.steps, looks }
    await changeStory(db, person, uuid, { ...changing, reverts })
  },
  'series.changed': async ({ db, person, uuid, before, after, reverts }) => {
    const { pairs } = await lockSeriesRow(db, uuid)
    const reverted = pairsToRevert(pairs, before, after)
    const metadata = mergeMetadata(await templatesForWrite(db, 'SERIES'), pairs, reverted, 'merge')
    await changeSeries(db, person, uuid, { pairs, metadata, reverts })
  },
  'series.rearranged': ({ db, person, uuid: series, before, after, reverts }) =>
    revertOrder({ db, person, series }, { before: before.stories ?? [], after: after.stories ?? [], reverts }),
}
