import { expect, test } from 'vitest'
import { secondOf } from './card-fields.ts'

const high = (...names: string[]) => names.map((name) => ({ name, priority: 'HIGH' as const }))
const story = {
  author: 'A. Editor',
  customMetadataList: [
    { name: 'sgtt', value: 'The atlas' },
    { name: 'pressmark', value: 'S 12' },
    { name: 'room', value: 'North' },
  ],
}

test('a pressmark comes before other fields', () => {
  expect(secondOf(story, high('room', 'sgtt', 'pressmark'))).toBe('S 12')
})

test('only fields of high priority are shown', () => {
  expect(secondOf(story, [...high('sgtt'), { name: 'room', priority: 'MEDIUM' }])).toBe('')
})

test('the author may be one of them', () => {
  expect(secondOf(story, high('sgtt', 'autn'))).toBe('A. Editor')
})
