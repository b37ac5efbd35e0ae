import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failAsset, setProgress, type UploadRecord, type UploadStatus } from './upload-status.ts'
import { makeUploadsStore } from './uploads.store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates a browser: one storage, and one channel end for each tab. */
const makeBrowser = () => {
  const entries = new Map<string, string>()
  const ends = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: vi.fn((key: string, text: string) => void entries.set(key, text)),
  }
  const openTab = (key = 'uploads:valverde:editor') => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const end of ends)
          if (end !== channel) end.onmessage?.(new MessageEvent('message', { data: structuredClone(data) }))
      },
      close: () => void ends.delete(channel),
    }
    ends.add(channel)
    return makeUploadsStore(key, { storage, channel })
  }
  return { storage, openTab }
}
const upload = (itemUploadId: string, status: UploadStatus = 'IN_PROGRESS'): UploadRecord => ({
  itemUploadId,
  name: itemUploadId,
  author: '',
  pressmark: '',
  startedAt: '2026-11-21T09:00:00Z',
  status,
  seen: false,
  assets: [
    { assetUploadId: 'a', assetType: 'images', sgtt: 'a', fileName: '', importId: 'i', status, links: {}, progress: 0 },
  ],
  itemUuid: null,
  collectionUuid: null,
})
const settle = async (tab: ReturnType<typeof makeUploadsStore>) => {
  const settled = tab.settle()
  await vi.runAllTimersAsync()
  await settled
}
const ids = (tab: ReturnType<typeof makeUploadsStore>) => tab.records().map(({ itemUploadId }) => itemUploadId)

test('one tab shows what another tab adds and changes', () => {
  const { openTab } = makeBrowser()
  const [first, second] = [openTab(), openTab()]
  first.add(upload('gradual'))
  first.change('gradual', (record) => setProgress(record, 'a', 0.5))
  expect(second.records()[0]?.assets[0]?.progress).toBe(0.5)
})

test('records survive the page, separately for each person and organisation', async () => {
  const browser = makeBrowser()
  browser.openTab().add(upload('gradual', 'PROCESSING'))
  const [samePerson, otherUser] = [browser.openTab(), browser.openTab('uploads:valverde:reader')]
  await settle(samePerson)
  expect([ids(samePerson), ids(otherUser)]).toEqual([['gradual'], []])
})

test('an upload that another tab is sending is kept', async () => {
  const browser = makeBrowser()
  browser.openTab().add(upload('gradual'))
  const second = browser.openTab()
  await settle(second)
  expect(ids(second)).toEqual(['gradual'])
})

test('an upload whose tab was closed is removed', async () => {
  const browser = makeBrowser()
  const first = browser.openTab()
  first.add(upload('gradual'))
  first.close()
  const second = browser.openTab()
  expect(ids(second)).toEqual(['gradual'])
  await settle(second)
  expect(ids(second)).toEqual([])
})

test('closing a page removes the uploads that it was sending, in every tab', () => {
  const { openTab } = makeBrowser()
  const [first, second] = [openTab(), openTab()]
  first.add(upload('gradual'))
  first.add(upload('herbal'))
  first.change('herbal', (record) => ({ ...record, status: 'PROCESSING' }))
  first.abandon()
  expect(ids(second)).toEqual(['herbal'])
})

test('progress is not stored, a change of status is', () => {
  const { storage, openTab } = makeBrowser()
  const tab = openTab()
  tab.add(upload('gradual'))
  const writes = storage.setItem.mock.calls.length
  tab.change('gradual', (record) => setProgress(record, 'a', 0.5))
  expect(storage.setItem).toHaveBeenCalledTimes(writes)
  tab.change('gradual', (record) => failAsset(record, 'a', { code: 'refused', message: '' }))
  expect(storage.setItem).toHaveBeenCalledTimes(writes + 1)
})

test('removing finished uploads keeps all others', () => {
  const tab = makeBrowser().openTab()
  for (const status of ['IN_PROGRESS', 'PROCESSING', 'COMPLETED', 'ERROR'] as const) tab.add(upload(status, status))
  tab.removeDone()
  expect(ids(tab)).toEqual(['PROCESSING', 'IN_PROGRESS'])
})

test('stored entries that are not records are ignored', () => {
  const { storage, openTab } = makeBrowser()
  storage.setItem('uploads:valverde:editor', '{"old": true')
  expect(ids(openTab())).toEqual([])
  storage.setItem('uploads:valverde:editor', '[1, {"itemUploadId": "x"}]')
  expect(ids(openTab())).toEqual([])
})

test('an upload that ended with its page is listed as interrupted until it is restarted or dismissed', async () => {
  const { openTab } = makeBrowser()
  const first = openTab()
  for (const id of ['gradual', 'herbal']) first.add({ ...upload(id), pressmark: id })
  first.abandon()
  first.close()
  const names = (tab: ReturnType<typeof makeUploadsStore>) => tab.interrupted().map(({ name }) => name)
  const second = openTab()
  await settle(second)
  expect(names(second)).toEqual(['herbal', 'gradual'])
  second.add({ ...upload('again'), pressmark: 'gradual' })
  expect(names(second)).toEqual(['herbal'])
  second.dismissInterrupted()
  expect(names(openTab())).toEqual([])
})

test('an upload that was stopped on purpose is not listed as interrupted', () => {
  const tab = makeBrowser().openTab()
  tab.add(upload('gradual'))
  tab.remove(['gradual'])
  tab.abandon()
  expect(tab.interrupted()).toEqual([])
})
