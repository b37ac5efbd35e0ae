import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { runUpload } from './run-upload.ts'
import type { UploadPlan } from './upload-plan.ts'
import type { UploadRecord } from './upload-status.ts'

afterEach(() => void vi.unstubAllGlobals())

const uploadsInMemory = () => {
  let list: UploadRecord[] = []
  return {
    records: () => list,
    add: (record: UploadRecord) => void (list = [...list, record]),
    change: (id: string, change: (record: UploadRecord) => UploadRecord) =>
      void (list = list.map((record) => (record.itemUploadId === id ? change(record) : record))),
    remove: (ids: readonly string[]) => void (list = list.filter(({ itemUploadId }) => !ids.includes(itemUploadId))),
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

/* Answers the starts of imports one after the other. A lost one has no answer. */
const stubAnswers = (...problems: ({ status: number; code: string } | 'lost' | undefined)[]) => {
  const remaining = [...problems]
  vi.stubGlobal('fetch', async () => {
    const problem = remaining.shift()
    if (problem === 'lost') throw new TypeError('Failed to fetch')
    const headers = { 'content-type': 'application/problem+json' }
    return problem
      ? new Response(JSON.stringify({ ...problem, detail: problem.code }), { status: problem.status, headers })
      : new Response('{}', { status: 202 })
  })
}

test('an upload without files is an error with a message', async () => {
  const uploads = uploadsInMemory()
  await runUpload(uploads, plan())
  expect(uploads.records()).toMatchObject([{ status: 'ERROR', reason: { message: 'No assets to upload' } }])
})

test('a start call of a running import succeeds, and any other refusal fails only its asset', async () => {
  const uploads = uploadsInMemory()
  stubAnswers({ status: 422, code: 'importAlreadyStarted' }, { status: 409, code: 'locked' }, undefined)
  await runUpload(uploads, plan('one.png', 'two.png', 'three.png'))
  const [record] = uploads.records()
  expect(record?.assets.map(({ status }) => status)).toEqual(['PROCESSING', 'ERROR', 'PROCESSING'])
})

test('an import whose start was lost is started again when the connection is back', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  const uploads = uploadsInMemory()
  stubAnswers('lost', undefined)
  const ended = runUpload(uploads, plan('one.png'))
  await vi.waitFor(() => expect(uploads.records()[0]?.retryAt).toBeGreaterThan(Date.now() - 1000))
  browser.dispatchEvent(new Event('online'))
  await ended
  const [record] = uploads.records()
  expect(record).toMatchObject({ status: 'PROCESSING', assets: [{ status: 'PROCESSING' }] })
  expect(record).not.toHaveProperty('retryAt')
})
