import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import { rectangleOf } from '@pressmark/deepzoom/area.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withStepMoved, type DraftStep } from './draft.ts'
import { differingFields, mergeSteps, STEP_FIELDS, type StepVersions } from './merge-steps.ts'

const areaAt = (x: number) => rectangleOf({ x, y: 20, width: 300, height: 200 })

const step = (name: string, changed: Partial<DraftStep> = {}): DraftStep => ({
  key: name,
  id: name,
  title: name,
  commentary: `About ${name}`,
  translations: {},
  canvasUuid: 'image',
  area: areaAt(10),
  transition: { ...NEW_TRANSITION },
  picture: 'shown',
  image: { title: 'Atlas', author: '', width: 4000, height: 3000 },
  ...changed,
})
const [a, b, c] = [step('a'), step('b'), step('c')]
const before = [a, b, c]
const added = (name: string) => step(name, { id: undefined })
const titles = ({ steps }: { steps: readonly DraftStep[] }) => steps.map(({ title }) => title)

test('changes of different steps, and of different parts of one step, are merged', () => {
  const current = [{ ...a, title: 'A' }, { ...b, title: 'B' }, c]
  const own = [a, { ...b, commentary: 'Mine', area: areaAt(50) }, { ...c, title: 'C' }]
  const { steps, conflicts, theirs } = mergeSteps({ before, current, own })
  expect(conflicts).toEqual([])
  expect(steps).toEqual([current[0], { ...b, title: 'B', commentary: 'Mine', area: areaAt(50) }, own[2]])
  expect(theirs).toEqual([
    { kind: 'changed', step: current[0], fields: ['title'] },
    { kind: 'changed', step: current[1], fields: ['title'] },
  ])
})

test('parts of a transition are merged separately', () => {
  const current = [{ ...a, transition: { ...a.transition, speed: 4 } }, b, c]
  const own = [{ ...a, transition: { ...a.transition, delay: 9 } }, b, c]
  expect(mergeSteps({ before, current, own }).steps[0]!.transition).toEqual({ ...a.transition, speed: 4, delay: 9 })
})

test('a part that both have changed is a conflict, and each choice is taken', () => {
  const versions = { before, current: [a, { ...b, title: 'Theirs' }, c], own: [a, { ...b, title: 'Mine' }, c] }
  const { steps, conflicts } = mergeSteps(versions)
  expect(conflicts).toEqual([
    { id: 'title b', field: 'title', before: b, current: versions.current[1], own: versions.own[1] },
  ])
  expect(steps[1]!.title).toBe('Mine')
  expect(mergeSteps(versions, new Set(['title b'])).steps[1]!.title).toBe('Theirs')
})

test('the same change of both is not a conflict', () => {
  const changed = [a, { ...b, title: 'B', area: areaAt(50) }, c]
  const own = changed.map((one) => ({ ...one }))
  expect(mergeSteps({ before, current: changed, own })).toMatchObject({ conflicts: [], theirs: [], steps: changed })
})

test('an area belongs to its image', () => {
  const current = [{ ...a, canvasUuid: 'other', image: { ...a.image!, title: 'Other' } }, b, c]
  const own = [{ ...a, area: areaAt(50) }, b, c]
  const { steps, conflicts } = mergeSteps({ before, current, own })
  expect(conflicts.map(({ field }) => field)).toEqual(['area'])
  expect(steps[0]).toEqual(own[0])
  expect(mergeSteps({ before, current, own }, new Set(['area a'])).steps[0]).toEqual(current[0])
})

test('steps that one person has added or deleted need no question', () => {
  const { steps, conflicts, theirs } = mergeSteps({
    before,
    current: [a, step('theirs'), b],
    own: [b, added('mine'), c],
  })
  expect(titles({ steps })).toEqual(['theirs', 'b', 'mine'])
  expect(conflicts).toEqual([])
  expect(theirs.map(({ kind, step: { title } }) => [kind, title])).toEqual([
    ['deleted', 'c'],
    ['added', 'theirs'],
  ])
})

test('a step that one person has deleted and the other has changed is a conflict', () => {
  const changed = { ...b, title: 'B' }
  const byThem = { before, current: [a, c], own: [a, changed, c] }
  expect(mergeSteps(byThem).conflicts).toMatchObject([
    { id: 'step b', field: 'step', current: undefined, own: changed },
  ])
  expect(titles(mergeSteps(byThem))).toEqual(['a', 'B', 'c'])
  expect(titles(mergeSteps(byThem, new Set(['step b'])))).toEqual(['a', 'c'])
  const byPerson = { before, current: [a, changed, c], own: [a, c] }
  expect(mergeSteps(byPerson).conflicts).toMatchObject([{ id: 'step b', current: changed, own: undefined }])
  expect(titles(mergeSteps(byPerson))).toEqual(['a', 'c'])
  expect(titles(mergeSteps(byPerson, new Set(['step b'])))).toEqual(['a', 'B', 'c'])
})

test('if both have moved steps, the order of the person stays and is reported', () => {
  const { steps, movedBy } = mergeSteps({
    before,
    current: [...withStepMoved(before, 2, 0), step('theirs')],
    own: withStepMoved(before, 0, 1),
  })
  expect([titles({ steps }), movedBy]).toEqual([['b', 'theirs', 'a', 'c'], 'both'])
})

test('a new step that is already saved is not added twice', () => {
  const own = [a, b, c, added('mine')]
  const current = [a, b, c, { ...step('saved id'), title: 'mine', commentary: 'About mine' }]
  expect(mergeSteps({ before, current, own })).toMatchObject({ steps: current, theirs: [], conflicts: [] })
})

test('a confirmed area stays confirmed unless someone else has drawn another one', () => {
  const old = { ...a, picture: 'replaced' as const }
  const own = [{ ...old, picture: 'shown' as const, confirmed: true as const }]
  const renamed = mergeSteps({ before: [old], current: [{ ...old, title: 'A' }], own })
  expect(renamed.steps).toEqual([{ ...own[0], title: 'A' }])
  const drawn = [{ ...a, area: areaAt(50) }]
  expect(mergeSteps({ before: [old], current: drawn, own }).steps).toEqual(drawn)
})

test('the image is the current one', () => {
  const current = [{ ...a, picture: 'replaced' as const }, b, c]
  const own = [{ ...a, title: 'A' }, b, c]
  expect(mergeSteps({ before, current, own }).steps[0]).toEqual({ ...current[0], title: 'A' })
})

const NAMES = ['a', 'b', 'c', 'd', 'e']
const version = fc
  .uniqueArray(fc.constantFrom(...NAMES), { maxLength: NAMES.length })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .record({ title: fc.constantFrom('x', 'y', 'z'), commentary: fc.constantFrom('x', 'y'), at: fc.nat(2) })
          .map(({ at, ...texts }) => step(name, { ...texts, area: areaAt(at) })),
      ),
    ),
  ) as fc.Arbitrary<DraftStep[]>
const opened = fc.record({ before: version, current: version, own: version })
const find = (steps: readonly DraftStep[], name: string) => steps.find(({ key }) => key === name)

/* The value of one person if only that one has changed it. */
const only = <Value>([old, theirs, mine]: readonly [Value, Value, Value]): Value | undefined => {
  if (mine === old) return theirs
  return theirs === old || theirs === mine ? mine : undefined
}

const values = ({ title, commentary, area }: DraftStep) => [title, commentary, area!.region.x]
const threeOf = ({ before: old, current, own }: StepVersions, name: string) =>
  [find(old, name), find(current, name), find(own, name)] as const
const conflictFinder = (versions: StepVersions) => {
  const { conflicts } = mergeSteps(versions)
  return (part: string, name: string) => conflicts.some(({ id }) => id === `${part} ${name}`)
}

test('no part of a step that only one person has changed is lost or asked', () => {
  fc.assert(
    fc.property(opened, (versions: StepVersions) => {
      const isConflict = conflictFinder(versions)
      for (const name of NAMES) {
        const [old, theirs, mine] = threeOf(versions, name)
        if (!old || !theirs || !mine) continue
        const merged = values(find(mergeSteps(versions).steps, name)!)
        for (const [at, value] of values(old).entries()) {
          const own = values(mine)[at]!
          const expected = only([value, values(theirs)[at]!, own])
          expect(isConflict(STEP_FIELDS[at]!, name)).toBe(expected === undefined)
          expect(merged[at]).toBe(expected ?? own)
        }
      }
    }),
  )
})

test('no added or changed step is lost, and none is twice', () => {
  fc.assert(
    fc.property(opened, (versions: StepVersions) => {
      const isConflict = conflictFinder(versions)
      const { steps } = mergeSteps(versions)
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
      for (const name of NAMES) {
        const [old, theirs, mine] = threeOf(versions, name)
        const merged = find(steps, name)
        const rest = theirs ?? mine
        if (old && rest && !(theirs && mine)) {
          const isChanged = differingFields(old, rest).length > 0
          expect(isConflict('step', name)).toBe(isChanged)
          expect(merged).toEqual(isChanged ? mine : undefined)
        } else expect(merged === undefined).toBe(rest === undefined)
      }
    }),
  )
})

test('a change of only one person is taken as it is, in its order', () => {
  fc.assert(
    fc.property(version, version, (old, changed) => {
      for (const versions of [
        { before: old, current: old, own: changed },
        { before: old, current: changed, own: old },
      ]) {
        const { steps, conflicts } = mergeSteps(versions)
        expect([steps, conflicts]).toEqual([changed, []])
      }
    }),
  )
})

test('each text of each language is merged separately', () => {
  const italian = { it: { label: 'A', chars: '' } }
  const french = { fr: { label: '', chars: 'Du nord' } }
  const theirs = [{ ...a, translations: italian }, b, c]
  const merged = mergeSteps({ before, current: theirs, own: [{ ...a, title: 'Mine' }, b, c] })
  expect(merged.steps[0]).toMatchObject({ title: 'Mine', translations: italian })
  expect(merged.theirs).toEqual([{ kind: 'changed', step: theirs[0], fields: ['translations'] }])
  const both = mergeSteps({ before, current: theirs, own: [{ ...a, translations: french }, b, c] })
  expect(both.conflicts).toEqual([])
  expect(both.steps[0]?.translations).toEqual({ ...italian, ...french })
  const otherText = mergeSteps({
    before,
    current: theirs,
    own: [{ ...a, translations: { it: { chars: 'Testo' } } }, b, c],
  })
  expect([otherText.conflicts, otherText.steps[0]?.translations]).toEqual([[], { it: { label: 'A', chars: 'Testo' } }])
})

test('one text that both have changed is asked, and the other texts stay', () => {
  const old = { ...a, translations: { it: { label: 'Prima', chars: '' } } }
  const current = [{ ...old, translations: { it: { label: 'Loro', chars: '' }, de: { label: 'Ihr', chars: '' } } }]
  const own = [{ ...old, translations: { it: { label: 'Mio', chars: '' }, fr: { label: '', chars: 'Du nord' } } }]
  const versions = { before: [old], current, own }
  const rest = { de: { label: 'Ihr', chars: '' }, fr: { label: '', chars: 'Du nord' } }
  const merged = mergeSteps(versions)
  expect(merged.conflicts.map(({ field }) => field)).toEqual(['translations'])
  expect(merged.steps[0]?.translations).toEqual({ ...rest, it: { label: 'Mio', chars: '' } })
  const theirs = mergeSteps(versions, new Set(['translations a']))
  expect(theirs.steps[0]?.translations).toEqual({ ...rest, it: { label: 'Loro', chars: '' } })
})

test('empty texts, and the order of the languages, are not a change', () => {
  const french = { fr: { label: '', chars: 'Du nord' } }
  const empty = { ...french, it: { label: '', chars: '' } }
  expect(differingFields({ ...a, translations: french }, { ...a, translations: empty })).toEqual([])
})
