import { randomUUID } from 'node:crypto'
import type { Step } from '@pressmark/contract/stories/steps.ts'
import type { Story } from '@pressmark/contract/stories/stories.ts'
import { expect, test } from 'vitest'
import {
  changeStep,
  changeSteps,
  isUnsaved,
  mergeOf,
  noteVersion,
  readDraft,
  redoSteps,
  takeMerge,
  takeStory,
  undoSteps,
} from './draft.store.ts'
import { savedStep } from './draft.testing.ts'

const keyOf = (name: string) => savedStep(name)['@id']
const storyOf = (uuid: string, version: number, annotations: Step[]) => ({ uuid, version, annotations }) as Story // the parts that a draft reads

/* A story of three steps in the editor. */
const openStory = () => {
  const uuid = randomUUID()
  takeStory(storyOf(uuid, 1, ['one', 'two', 'three'].map(savedStep)), { discard: false })
  return {
    uuid,
    draft: () => readDraft(uuid)!,
    titles: () => readDraft(uuid)!.steps.present.map(({ title }) => title),
    saved: (...labels: string[]) =>
      storyOf(
        uuid,
        2,
        ['one', 'two', 'three'].map((name, at) => ({ ...savedStep(name), label: labels[at] ?? name })),
      ),
  }
}

test('after a merge, undo reverts only the changes of the person, and redo makes them again', () => {
  const { uuid, draft, titles, saved } = openStory()
  changeStep(uuid, keyOf('one'), { title: 'uno' }, 'title')
  changeSteps(uuid, (steps) => steps.slice(0, 2))
  expect(mergeOf(draft(), saved('one', 'due')).conflicts).toEqual([])
  takeMerge(uuid, saved('one', 'due'), new Set())
  expect([titles(), draft().version]).toEqual([['uno', 'due'], 2])
  undoSteps(uuid)
  expect(titles()).toEqual(['uno', 'due', 'three'])
  undoSteps(uuid)
  expect(titles()).toEqual(['one', 'due', 'three'])
  expect(isUnsaved(draft())).toBe(false)
  redoSteps(uuid)
  redoSteps(uuid)
  expect(titles()).toEqual(['uno', 'due'])
})

test('a value of someone else that was chosen stays after undo', () => {
  const { uuid, draft, titles, saved } = openStory()
  changeStep(uuid, keyOf('two'), { title: 'deux' }, 'title')
  changeStep(uuid, keyOf('three'), { title: 'trois' }, 'title')
  const [conflict] = mergeOf(draft(), saved('one', 'due')).conflicts
  takeMerge(uuid, saved('one', 'due'), new Set([conflict!.id]))
  expect(titles()).toEqual(['one', 'due', 'trois'])
  undoSteps(uuid)
  expect(titles()).toEqual(['one', 'due', 'three'])
  expect(draft().steps.past, 'the change of the other step is no longer one').toEqual([])
})

test('a save of the metadata does not hide steps that someone else has saved', () => {
  const { uuid, draft, saved } = openStory()
  changeStep(uuid, keyOf('one'), { title: 'uno' })
  noteVersion(saved())
  expect(draft().version).toBe(2)
  noteVersion({ ...saved('one', 'due'), version: 3 })
  expect(draft().version, 'the next save is refused, and merged').toBe(2)
})
