import { IMPORT_POLLING_MS } from '@pressmark/contract/platform/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadRecord } from './upload-status.ts'
import { watchImports } from './watch-imports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const importsOf = (importState: string) => ({
  _embedded: { images: [{ importId: 'an-import', overall: { importState, importProgress: 1 } }] },
  page: { size: 1000, totalElements: 1, totalPages: 1, number: 0 },
})

const record = (): UploadRecord => ({
  itemUploadId: 'an-upload',
  name: '',
  author: '',
  pressmark: '',
  startedAt: '2026-11-21T09:00:00Z',
  status: 'PROCESSING',
  seen: false,
  assets: [
    {
      assetUploadId: 'a',
      assetType: 'images',
      sgtt: '',
      fileName: '',
      importId: 'an-import',
      status: 'PROCESSING',
      links: {},
      progress: 0,
    },
  ],
  itemUuid: 'an-item',
  collectionUuid: null,
})

test('a running import is polled every five seconds until it is done', async () => {
  expect(IMPORT_POLLING_MS).toBe(5000)
  let current = record()
  const fetchImports = vi.fn(async () =>
    Response.json(importsOf(fetchImports.mock.calls.length < 3 ? 'PROCESSING' : 'DONE')),
  )
  vi.stubGlobal('fetch', fetchImports)
  const watch = watchImports({ records: () => [current], change: (_id, change) => void (current = change(current)) })
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return [fetchImports.mock.calls.length, current.status]
  }
  expect(await after(4999)).toEqual([0, 'PROCESSING'])
  expect(await after(1)).toEqual([1, 'PROCESSING'])
  expect(await after(5000)).toEqual([2, 'PROCESSING'])
  expect(await after(5000)).toEqual([3, 'COMPLETED'])
  expect(await after(20_000)).toEqual([3, 'COMPLETED'])
  watch.stop()
})
