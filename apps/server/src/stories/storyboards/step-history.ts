import { formatRegionFragment, parseRegionFragment } from '@pressmark/iiif/presentation/region-fragment.ts'
import { Refusal } from '#platform/errors.ts'
import { isSameStep, type StepRow } from './step-rows.ts'

/** Steps of a story in an event. */
export type StepSnapshot = { steps?: ReturnType<typeof stepSnapshot>[]; stepOrder?: { uuid: string; title: string }[] }

/** Returns the steps that differ between two versions, and the order if it differs. */
export const stepDiff = (before: readonly StepRow[], after: readonly StepRow[]): [StepSnapshot, StepSnapshot] => {
  const differing = (steps: readonly StepRow[], others: readonly StepRow[]) => {
    const byUuid = new Map(others.map((step) => [step.uuid, step]))
    return steps.filter((step) => {
      const other = byUuid.get(step.uuid)
      return other === undefined || !isSameStep(step, other)
    })
  }
  const orderOf = (steps: readonly StepRow[]) => steps.map(({ uuid, title }) => ({ uuid, title }))
  const moved = idsOf(before) !== idsOf(after)
  const snapshot = (steps: readonly StepRow[], all: readonly StepRow[]): StepSnapshot => ({
    ...(steps.length > 0 && { steps: steps.map(stepSnapshot) }),
    ...(moved && { stepOrder: orderOf(all) }),
  })
  return [snapshot(differing(before, after), before), snapshot(differing(after, before), after)]
}

const idsOf = (steps: readonly { uuid: string }[]) => steps.map(({ uuid }) => uuid).join()

const stepSnapshot = ({ uuid, title, commentary, canvas_uuid, drawn_on, outline, transition, ...row }: StepRow) => {
  const { translations } = row
  const { x, y, width, height } = row
  const area = formatRegionFragment({ unit: 'pixel', x, y, width, height })
  const shown = { image: canvas_uuid, drawnOn: drawn_on, area, ...(outline !== null && { outline }) }
  const inLanguages = Object.keys(translations).length > 0 && { translations }
  return { uuid, title, commentary, ...shown, transition, ...inLanguages }
}

const rowOfSnapshot = (snapshot: ReturnType<typeof stepSnapshot>): StepRow => {
  const { image, drawnOn, area, outline, translations = {}, ...fields } = snapshot
  const { x, y, width, height } = parseRegionFragment(area)! // as stepSnapshot wrote it
  const place = { x, y, width, height, outline: outline ?? null }
  return { ...fields, canvas_uuid: image, drawn_on: drawnOn, ...place, translations }
}

/** Returns the steps before a change, if they have not changed again. Steps outside the change keep their current version.
 *  A restored step keeps a reference to a deleted image.
 *  @throws changedSince */
export const stepsBefore = (now: readonly StepRow[], before: StepSnapshot, after: StepSnapshot): StepRow[] => {
  const [old, changed] = [before, after].map(({ steps = [] }) => steps.map(rowOfSnapshot)) as [StepRow[], StepRow[]]
  const current = new Map(now.map((step) => [step.uuid, step]))
  const isUnchanged = changed.every((step) => {
    const one = current.get(step.uuid)
    return one !== undefined && isSameStep(one, step)
  })
  const order = now.map(({ uuid }) => uuid)
  if (!isUnchanged || (after.stepOrder && idsOf(after.stepOrder) !== order.join())) throw new Refusal('changedSince')
  const byUuid = new Map([...current, ...old.map((step) => [step.uuid, step] as const)])
  return (before.stepOrder?.map(({ uuid }) => uuid) ?? order).map((uuid) => {
    const step = byUuid.get(uuid)
    if (step === undefined) throw new Refusal('changedSince')
    return step
  })
}
