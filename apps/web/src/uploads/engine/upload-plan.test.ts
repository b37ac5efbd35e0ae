import { describe, expect, test } from 'vitest'
import { newFilesOf } from './new-files.ts'
import { newItemOf, recordOf, type PlannedAsset } from './upload-plan.ts'

const pairs = [
  { name: 'sgtt', value: 'Gradual' },
  { name: 'pressmark', value: 'Ms. 215' },
  { name: 'language', value: 'Latin' },
]
const image = (file: File, title: string): PlannedAsset => ({
  assetType: 'images',
  title,
  parts: [{ role: 'image', file }],
})
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
      audios: [],
      videos: [],
      model3Ds: [],
    })
  })

  test('has an author if one was entered', () => {
    const authored = { ...target, pairs: [...pairs, { name: 'autn', value: 'Anonymous' }] }
    expect(newItemOf('import', authored, []).autn).toBe('Anonymous')
  })
})

test('a record starts with one asset per file, in their order, each with its own import', () => {
  const assets = [image(new File(['x'], 'a.tif'), 'Gradual 1'), image(new File(['x'], 'b.tif'), 'Gradual 2')]
  const record = recordOf({ target, assets })
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

test('a very long file name is cut at its start', () => {
  const long = image(new File([], `${'x'.repeat(600)}.tif`), 'Long')
  const [asset] = recordOf({ target, assets: [long] }).assets
  const [sent] = newFilesOf([{ ...asset!, links: { imageLink: 'link' } }]).images
  const name = sent?.originalName ?? ''
  expect([name.length, name.endsWith('.tif')]).toEqual([512, true])
})

test('every kind of file is sent to the import with its own links', () => {
  const asset = { ...recordOf({ target, assets: [image(new File([], 'a'), 'A')] }).assets[0]!, importId: 'id' }
  const fields = { sgtt: 'A', importId: 'id', originalName: 'a' }
  const model = { objectLink: 'o', materialLink: 'm' }
  expect(
    newFilesOf([
      { ...asset, assetType: 'audios', links: { audioLink: 'a' } },
      { ...asset, assetType: 'videos', links: { videoLink: 'v' } },
      { ...asset, assetType: 'model3Ds', links: model },
      { ...asset, assetType: 'pdf', links: { pdfLink: 'p' } },
    ]),
  ).toEqual({
    images: [],
    audios: [{ audioLink: 'a', ...fields }],
    videos: [{ videoLink: 'v', ...fields }],
    model3Ds: [{ ...model, ...fields }],
    pdf: { pdfLink: 'p', ...fields },
  })
})
