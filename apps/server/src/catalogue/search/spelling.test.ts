import { findSpelling } from '@pressmark/contract/catalogue/facets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { ItemFilters } from '@pressmark/contract/catalogue/item-filters.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { neighboursOf } from './spelling.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const root = (await admin.call(findRoot)).body.uuid
  const add = async (sgtt: string, pressmark: string, more: { autn?: string } = {}) =>
    (await admin.call(importCulturalItem, { body: { sgtt, pressmark, ...more, parentCollectionsUuids: [root] } })).body
      .uuid
  const corrected = async (text: string, filters: ItemFilters = {}) =>
    (await admin.call(findSpelling, { query: { text, ...filters } })).body
  return { admin, add, corrected }
}

test('a word with one wrong, missing, added or exchanged letter is corrected', async () => {
  const { add, corrected } = await start()
  await add('Cartina della città', 'C. 1')
  await add('Cartine antiche', 'C. 2')
  for (const wrong of ['cartona', 'catina', 'carttina', 'catrina', 'cartinas'])
    expect(await corrected(wrong)).toEqual({ text: 'cartina', totalElements: 2 })
  expect(await corrected('Vecchia CATINA')).toEqual({ text: null, totalElements: 0 })
  expect(await corrected('Catina della cittò')).toEqual({ text: 'cartina della citta', totalElements: 1 })
  expect(await corrected('«catina», della')).toEqual({ text: '«cartina», della', totalElements: 1 })
})

test('the most frequent word is proposed, and nothing for right, short or distant words', async () => {
  const { add, corrected } = await start()
  await add('Torre', 'T. 1')
  for (const number of [1, 2, 3]) await add('Terre', `T. 1${number}`)
  expect(await corrected('tarre')).toEqual({ text: 'terre', totalElements: 3 })
  expect((await corrected('terre')).text).toBeNull()
  expect((await corrected('trrrx')).text).toBeNull()
  expect((await corrected('tor')).text).toBeNull()
  expect((await corrected('')).text).toBeNull()
  expect((await corrected('%%__')).text).toBeNull()
})

test('words of another script are corrected', async () => {
  const { add, corrected } = await start()
  await add('Карта города', 'K. 1')
  expect((await corrected('каота')).text).toBe('карта')
})

test('only words of existing items of the organisation are proposed, by the filters', async () => {
  const { admin, add, corrected } = await start()
  const uuid = await add('Mappamondo', 'M. 1', { autn: 'Coronelli' })
  expect((await corrected('mapamondo')).text).toBe('mappamondo')
  expect((await corrected('mapamondo', { by: 'autn' })).text).toBeNull()
  expect((await corrected('coroneli', { by: 'autn' })).text).toBe('coronelli')
  expect((await corrected('mapamondo', { media: ['images'] })).text).toBeNull()
  const other = await start()
  expect((await other.corrected('mapamondo')).text).toBeNull()
  await admin.call(deleteItem, { params: { uuid } })
  await expect.poll(async () => (await corrected('mapamondo')).text).toBeNull()
})

test('the number of words at a distance of one letter is limited', () => {
  expect(neighboursOf('ab')).toEqual(expect.arrayContaining(['a', 'b', 'ba', 'xb', 'ax', 'abx', 'xab', 'axb']))
  expect(neighboursOf('a'.repeat(29) + 'я').length).toBeLessThan(6000)
})
