import { MAX_CHOSEN_ASSETS } from '@pressmark/contract/catalogue/assets.ts'
import { expect, test } from 'vitest'
import type { ItemAsset } from '../page/item.queries.ts'
import { inOrder, withAssets } from './use-selected-assets.ts'

const asset = (uuid: string, position: number, sgtt = uuid) => ({ uuid, position, sgtt }) as ItemAsset

test('selected assets are in the order of their positions, and the copy on screen counts', () => {
  const selected = withAssets(new Map(), [asset('a', 3), asset('b', 1)])
  expect(inOrder(selected, [asset('a', 0, 'renamed')]).map(({ sgtt }) => sgtt)).toEqual(['renamed', 'b'])
})

test('a selection has at most as many assets as one action changes', () => {
  const many = Array.from({ length: MAX_CHOSEN_ASSETS }, (_, at) => asset(String(at), at))
  const full = withAssets(withAssets(new Map(), [asset('5', 5, 'before')]), many)
  expect(full.size).toBe(MAX_CHOSEN_ASSETS)
  expect(full.get('5')?.sgtt).toBe('5')
  expect(withAssets(full, [asset('one more', 9)])).toEqual(full)
})
