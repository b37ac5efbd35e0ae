import type { StepTransition } from '@pressmark/contract/stories/steps.ts'
import { mergeOrder, type MergedOrder } from '#shared/forms/merge-lists.ts'
import { inputsOf, type DraftStep } from './draft.ts'

/** The steps of a story as the person opened them, as someone else has saved them, and as the person has changed them. */
export type StepVersions = Record<'before' | 'current' | 'own', readonly DraftStep[]>

/** The parts of a step that are merged separately. An area is in pixels of its image, so they are one part. */
export const STEP_FIELDS = [
  'title',
  'commentary',
  'area',
  'translations',
  'easing',
  'speed',
  'delay',
  'enabled',
  'duration',
] as const satisfies readonly ('title' | 'commentary' | 'translations' | 'area' | keyof StepTransition)[]
export type StepField = (typeof STEP_FIELDS)[number]

/** A part of a step that both have changed to different values. `step`: one has deleted the step, the other has changed it. */
export type StepConflict = {
  /** Identifies the conflict in the choices of the person. */
  id: string
  field: StepField | 'step'
  before: DraftStep
  /** Undefined if someone else has deleted the step. */
  current: DraftStep | undefined
  /** Undefined if the person has deleted the step. */
  own: DraftStep | undefined
}

/** A change that only someone else has made. */
export type TheirChange =
  | { kind: 'added' | 'deleted'; step: DraftStep }
  | { kind: 'changed'; step: DraftStep; fields: readonly StepField[] }

export type StepMerge = Pick<MergedOrder, 'movedBy'> & {
  steps: DraftStep[]
  conflicts: readonly StepConflict[]
  theirs: readonly TheirChange[]
}

/** Merges the changes of two people. Changes that only one of them has made are taken. For a conflict, the value of the person is
 *  taken, or that of the other person if `chosen` has its id. */
export const mergeSteps = (versions: StepVersions, chosen: ReadonlySet<string> = new Set()): StepMerge => {
  const { before, current } = versions
  const own = withTwins(versions)
  const [old, theirs, mine] = [byKey(before), byKey(current), byKey(own)]
  const remaining = new Map<string, DraftStep>()
  const conflicts: StepConflict[] = []
  const changes: TheirChange[] = []
  for (const key of new Set([...old.keys(), ...theirs.keys(), ...mine.keys()])) {
    const merged = mergeStep({ before: old.get(key), current: theirs.get(key), own: mine.get(key) }, chosen)
    if (merged.step) remaining.set(key, merged.step)
    conflicts.push(...merged.conflicts)
    if (merged.theirs) changes.push(merged.theirs)
  }
  const keys = { before: before.map(keyOf), current: current.map(keyOf), own: own.map(keyOf) }
  const order = mergeOrder(keys, new Set(remaining.keys()))
  return {
    steps: order.keys.map((key) => remaining.get(key)!), // the order has exactly these keys
    movedBy: order.movedBy,
    conflicts,
    theirs: changes,
  }
}

/** Returns the parts of a step that differ. */
export const differingFields = (one: DraftStep, other: DraftStep): StepField[] =>
  one === other ? [] : STEP_FIELDS.filter((field) => !isSame(one, other, field))

const keyOf = ({ key }: DraftStep) => key
const byKey = (steps: readonly DraftStep[]) => new Map(steps.map((step) => [step.key, step]))

/* Replaces new steps by the equal ones that are already saved. A save whose answer was lost has written them. */
const withTwins = ({ before, current, own }: StepVersions): readonly DraftStep[] => {
  if (own.every(({ id }) => id !== undefined)) return own
  const matched = new Set([...before, ...own].map(keyOf))
  const added = current.filter(({ key }) => !matched.has(key))
  return own.map((step) => {
    const at = step.id === undefined ? added.findIndex((other) => differingFields(step, other).length === 0) : -1
    return added.splice(at, at < 0 ? 0 : 1)[0] ?? step
  })
}

type Merged = { step: DraftStep | undefined; conflicts: StepConflict[]; theirs?: TheirChange }
type Versions = Record<'before' | 'current' | 'own', DraftStep | undefined>

const mergeStep = ({ before, current, own }: Versions, chosen: ReadonlySet<string>): Merged => {
  if (!before) return mergeAdded({ current, own })
  return current && own ? mergeFields({ before, current, own }, chosen) : mergeDeleted(before, { current, own }, chosen)
}

const mergeAdded = ({ current, own }: Omit<Versions, 'before'>): Merged =>
  current && !own
    ? { step: current, conflicts: [], theirs: { kind: 'added', step: current } }
    : { step: own, conflicts: [] }

/* One of the versions is undefined, or both. */
const mergeDeleted = (
  before: DraftStep,
  { current, own }: Omit<Versions, 'before'>,
  chosen: ReadonlySet<string>,
): Merged => {
  const rest = current ?? own
  if (!rest) return { step: undefined, conflicts: [] }
  if (differingFields(before, rest).length === 0)
    return { step: undefined, conflicts: [], ...(own && { theirs: { kind: 'deleted', step: own } }) }
  const id = conflictId(before, 'step')
  return { step: chosen.has(id) ? current : own, conflicts: [{ id, field: 'step', before, current, own }] }
}

const mergeFields = (versions: Record<keyof Versions, DraftStep>, chosen: ReadonlySet<string>): Merged => {
  const { before, current, own } = versions
  const fields = differingFields(before, current)
  if (fields.length === 0) return { step: withPicture(own, current), conflicts: [] }
  const changed = differingFields(before, own)
  const isBoth = (field: StepField) =>
    fields.includes(field) && !isSame(current, own, field) && (field !== 'translations' || isSameTextChanged(versions))
  const conflicts = changed.filter(isBoth).map((field) => ({ id: conflictId(before, field), field, ...versions }))
  const theirs = fields.filter((field) => !changed.includes(field))
  const taken = changed
    .filter((field) => !chosen.has(conflictId(before, field)))
    .reduce((merged, field) => withField(merged, own, field), current)
  const step = changed.includes('translations')
    ? {
        ...taken,
        translations: mergeTranslations(versions, chosen.has(conflictId(before, 'translations')) ? 'current' : 'own'),
      }
    : taken
  const isConfirmed = own.confirmed && isSame(step, own, 'area')
  return {
    step: isConfirmed ? { ...step, picture: own.picture, confirmed: true } : step,
    conflicts,
    ...(theirs.length > 0 && { theirs: { kind: 'changed', step: current, fields: theirs } }),
  }
}

/* Merges each text of each language separately. A text that both have changed is that of `preferred`. */
const mergeTranslations = (
  { before, current, own }: Record<keyof Versions, DraftStep>,
  preferred: 'current' | 'own',
): DraftStep['translations'] => {
  const languages = new Set([before, current, own].flatMap(({ translations }) => Object.keys(translations)))
  const textOf = (language: string, part: 'label' | 'chars') => {
    const [old, theirs, mine] = [before, current, own].map(({ translations }) => translations[language]?.[part] ?? '')
    const isTheirs = mine === old || (preferred === 'current' && theirs !== old)
    return (isTheirs ? theirs : mine) ?? ''
  }
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      { label: textOf(language, 'label'), chars: textOf(language, 'chars') },
    ]),
  )
}

/* Whether both have changed one text in one language to different values. */
const isSameTextChanged = (versions: Record<keyof Versions, DraftStep>): boolean =>
  JSON.stringify(mergeTranslations(versions, 'current')) !== JSON.stringify(mergeTranslations(versions, 'own'))

const conflictId = ({ key }: DraftStep, field: StepConflict['field']) => `${field} ${key}`

/* The image may have been replaced since the story was opened. */
const withPicture = (own: DraftStep, current: DraftStep): DraftStep => {
  const { picture, image } = current
  if (own === current || own.confirmed || own.canvasUuid !== current.canvasUuid) return own
  const isCurrent = own.picture === picture && JSON.stringify(own.image) === JSON.stringify(image)
  return isCurrent ? own : { ...own, picture, image }
}

const withField = (step: DraftStep, from: DraftStep, field: StepField): DraftStep => {
  // Translations are merged by language afterwards.
  if (field === 'translations') return step
  if (field === 'title' || field === 'commentary') return { ...step, [field]: from[field] }
  if (field === 'area') return withArea(step, from)
  return { ...step, transition: { ...step.transition, [field]: from.transition[field] } }
}

const withArea = (step: DraftStep, { canvasUuid, area, image }: DraftStep): DraftStep =>
  canvasUuid === step.canvasUuid ? { ...step, area } : { ...step, canvasUuid, area, image }

const isSame = (one: DraftStep, other: DraftStep, field: StepField): boolean => {
  if (field === 'title' || field === 'commentary') return one[field] === other[field]
  if (field === 'translations') return inputText(one, 'translations') === inputText(other, 'translations')
  if (field !== 'area') return one.transition[field] === other.transition[field]
  return (
    one.canvasUuid === other.canvasUuid && (one.area === other.area || inputText(one, 'on') === inputText(other, 'on'))
  )
}

const inputText = (step: DraftStep, part: 'on' | 'translations') => JSON.stringify(inputsOf([step])[0]?.[part])
