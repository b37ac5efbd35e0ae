import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { runUpload } from './run-upload.ts'
import type { UploadPlan } from './upload-plan.ts'
import type { UploadRecord } from './upload-status.ts'

afterEach(() => void vi.unstubAllGlobals())

const keptHere = () => {
  let kept: UploadRecord[] = []
  return {
    records: () => kept,
    add: (record: UploadRecord) => void (kept = [...kept, record]),
    change: (id: string, how: (record: UploadRecord) => UploadRecord) =>
      void (kept = kept.map((record) => (record.itemUploadId === id ? how(record) : record))),
    remove: (ids: readonly string[]) => void (kept = kept.filter(({ itemUploadId }) => !ids.includes(itemUploadId))),
  }
}
const item = {
  uuid: 'the-item',
  sgtt: 'Gradual',
  autn: '',
  pressmark: 'Ms. 1',
  parentCollectionsUuids: [],
} as unknown as Item
const fetched = (name: string) => ({ name, size: 1, lastModified: 0, link: `/ccc/uploads/${name}` })
const plan = (...names: string[]): UploadPlan => ({
  target: { kind: 'existing', item },
  assets: names.map((name) => ({ assetType: 'images', title: name, parts: [{ role: 'image', file: fetched(name) }] })),
})

/* What the server answers to the starts of imports, one after the other. */
const answering = (...problems: ({ status: number; code: string } | undefined)[]) => {
  const left = [...problems]
  vi.stubGlobal('fetch', async () => {
    const problem = left.shift()
    const headers = { 'content-type': 'application/problem+json' }
    return problem
      ? new Response(JSON.stringify({ ...problem, detail: problem.code }), { status: problem.status, headers })
      : new Response('{}', { status: 202 })
  })
}

test('an upload of nothing is an error that says so', async () => {
  const uploads = keptHere()
  await runUpload(uploads, plan())
  expect(uploads.records()).toMatchObject([{ status: 'ERROR', reason: { message: 'No assets to upload' } }])
})

test('an import that has begun already is passed over, any other refusal is the asset’s own', async () => {
  const uploads = keptHere()
  answering({ status: 422, code: 'importAlreadyStarted' }, { status: 409, code: 'locked' }, undefined)
  await runUpload(uploads, plan('one.png', 'two.png', 'three.png'))
  const [record] = uploads.records()
  expect(record?.assets.map(({ status }) => status)).toEqual(['PROCESSING', 'ERROR', 'PROCESSING'])
})
