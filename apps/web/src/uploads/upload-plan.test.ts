import { describe, expect, test } from 'vitest'
import { imageOf, newItemOf, recordOf } from './upload-plan.ts'

const pairs = [
  { name: 'sgtt', value: 'Gradual' },
  { name: 'pressmark', value: 'Ms. 215' },
  { name: 'language', value: 'Latin' },
]
const target = { kind: 'new', pairs, collectionUuid: 'choir-books' } as const

describe('a new item', () => {
  test('is created with its core values as fields and the others as pairs', () => {
    expect(newItemOf('import', target, [])).toEqual({
      importId: 'import',
      sgtt: 'Gradual',
      pressmark: 'Ms. 215',
      customMetadataList: [{ name: 'language', value: 'Latin' }],
      parentCollectionsUuids: ['choir-books'],
      images: [],
    })
  })

  test('says its author when it has one', () => {
    const authored = { ...target, pairs: [...pairs, { name: 'autn', value: 'Anonymous' }] }
    expect(newItemOf('import', authored, []).autn).toBe('Anonymous')
  })
})

test('a record begins with one asset per file, in their order, each with an import of its own', () => {
  const files = [
    { file: new File(['x'], 'a.tif'), title: 'Gradual 1' },
    { file: new File(['x'], 'b.tif'), title: 'Gradual 2' },
  ]
  const record = recordOf({ target, files })
  expect(record).toMatchObject({
    name: 'Gradual',
    pressmark: 'Ms. 215',
    status: 'IN_PROGRESS',
    itemUuid: null,
    collectionUuid: 'choir-books',
    assets: [
      { sgtt: 'Gradual 1', fileName: 'a.tif' },
      { sgtt: 'Gradual 2', fileName: 'b.tif' },
    ],
  })
  expect(new Set(record.assets.map(({ importId }) => importId)).size).toBe(2)
})

test('a very long file name keeps its end', () => {
  const [asset] = recordOf({ target, files: [{ file: new File([], `${'x'.repeat(600)}.tif`), title: 'Long' }] }).assets
  const name = imageOf(asset!, 'link').originalName ?? ''
  expect([name.length, name.endsWith('.tif')]).toEqual([512, true])
})
