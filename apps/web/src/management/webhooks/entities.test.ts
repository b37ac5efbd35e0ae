import { CHANGE_KINDS } from '@pressmark/contract/changes/changes.ts'
import { expect, test } from 'vitest'
import { ENTITIES, entitiesOf, kindsOf } from './entities.ts'

test('all entities are an empty list of kinds, and the other way round', () => {
  expect(kindsOf(ENTITIES)).toEqual([])
  expect(entitiesOf([])).toEqual(ENTITIES)
})

test('each kind belongs to one entity', () => {
  const all = ENTITIES.flatMap((entity) => kindsOf([entity]))
  expect(all.toSorted()).toEqual([...CHANGE_KINDS].toSorted())
  expect(kindsOf(['asset'])).toContain('document.added')
  expect(entitiesOf(['story.changed', 'item.created'])).toEqual(['item', 'story'])
})
