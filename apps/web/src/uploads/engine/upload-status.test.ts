import { describe, expect, test } from 'vitest'
import {
  afterPageLoad,
  restartUpload,
  failAsset,
  failUpload,
  setImportStarted,
  setSent,
  hasRetryableFailure,
  isDone,
  isPolled,
  isUnsettled,
  mayFollow,
  setProgress,
  readImports,
  UPLOAD_STATUSES,
  type UploadAsset,
  type UploadRecord,
  type UploadStatus,
} from './upload-status.ts'

const asset = (id: string, status: UploadStatus = 'IN_PROGRESS'): UploadAsset => ({
  assetUploadId: id,
  assetType: 'images',
  sgtt: id,
  fileName: id,
  importId: `import-${id}`,
  status,
  links: {},
  progress: 0,
})
const upload = (assets: UploadAsset[], status: UploadStatus = 'IN_PROGRESS'): UploadRecord => ({
  itemUploadId: 'upload',
  name: 'Gradual',
  author: '',
  pressmark: 'Ms. 215',
  startedAt: '2026-11-21T09:00:00Z',
  status,
  seen: false,
  assets,
  itemUuid: 'item',
  collectionUuid: null,
})
const importOf = (id: string, importState: 'WAITING' | 'IN_PROGRESS' | 'DONE' | 'ERROR', progress = 0) => ({
  importId: `import-${id}`,
  progress,
  overall: { importState },
})
const statuses = (record: UploadRecord) => record.assets.map(({ status }) => status)

describe('an asset', () => {
  test.each([
    ['IN_PROGRESS', 'PROCESSING'],
    ['IN_PROGRESS', 'ERROR'],
    ['PROCESSING', 'COMPLETED'],
    ['PROCESSING', 'ERROR'],
  ] as const)('may change from %s to %s', (from, to) => expect(mayFollow(from, to)).toBe(true))

  test('has no other changes of status', () => {
    const moves = UPLOAD_STATUSES.flatMap((from) => UPLOAD_STATUSES.filter((to) => mayFollow(from, to)))
    expect(moves).toHaveLength(4)
  })

  test('is PROCESSING, with its link, when its bytes have arrived', () => {
    const after = setSent(setProgress(upload([asset('a')]), 'a', 0.9), 'a', { imageLink: 'blob:1' })
    expect(after.assets[0]).toMatchObject({ status: 'PROCESSING', progress: 0, links: { imageLink: 'blob:1' } })
  })

  test('stays failed when a late response arrives', () => {
    const failed = failAsset(upload([asset('a')]), 'a', { code: 'unsupportedContent', message: 'text' })
    expect(statuses(setSent(failed, 'a', {}))).toEqual(['ERROR'])
    expect(statuses(readImports(failed, [importOf('a', 'DONE')]))).toEqual(['ERROR'])
  })

  test('does not affect the others when it is refused', () => {
    const record = failAsset(upload([asset('a'), asset('b')]), 'a', { code: 'unsupportedContent', message: 'text' })
    expect(statuses(record)).toEqual(['ERROR', 'IN_PROGRESS'])
    expect(record.status).toBe('IN_PROGRESS')
  })
})

describe('an upload', () => {
  test('is PROCESSING when all its files were sent', () => {
    expect(setImportStarted(upload([asset('a', 'PROCESSING'), asset('b', 'PROCESSING')])).status).toBe('PROCESSING')
  })

  test('without assets is an error', () => {
    expect(setImportStarted(upload([])).status).toBe('ERROR')
  })

  test('is complete only when every import is done', () => {
    const running = upload([asset('a', 'PROCESSING'), asset('b', 'PROCESSING')], 'PROCESSING')
    const partial = readImports(running, [importOf('a', 'DONE'), importOf('b', 'IN_PROGRESS', 0.4)])
    expect(partial).toMatchObject({ status: 'PROCESSING', assets: [{ status: 'COMPLETED' }, { progress: 0.4 }] })
    expect(readImports(partial, [importOf('b', 'DONE')]).status).toBe('COMPLETED')
  })

  test('is an error from the first failed asset on, with its reason, and a notice still settles the rest', () => {
    const running = upload([asset('a', 'PROCESSING'), asset('b', 'PROCESSING')], 'PROCESSING')
    const reason = { code: 'imageTruncated', message: 'cut off' } as const
    const failed = readImports(running, [
      { importId: 'import-a', progress: 0, overall: { importState: 'ERROR', reason } },
      importOf('b', 'WAITING'),
    ])
    expect(failed).toMatchObject({ status: 'ERROR', assets: [{ status: 'ERROR', reason }, { status: 'PROCESSING' }] })
    expect([isPolled(failed), isUnsettled(failed), isDone(failed)]).toEqual([false, true, false])

    const settled = readImports(failed, [importOf('b', 'DONE')])
    expect(statuses(settled)).toEqual(['ERROR', 'COMPLETED'])
    expect([settled.status, isUnsettled(settled), isDone(settled)]).toEqual(['ERROR', false, true])
  })

  test('continues with the others when a file was refused, and is an error at the end', () => {
    const refused = failAsset(upload([asset('a'), asset('b', 'PROCESSING')]), 'a', {
      code: 'unsupportedContent',
      message: '',
    })
    const running = setImportStarted(refused)
    expect([running.status, isPolled(running)]).toEqual(['PROCESSING', true])
    const settled = readImports(running, [importOf('b', 'DONE')])
    expect([statuses(settled), settled.status]).toEqual([['ERROR', 'COMPLETED'], 'ERROR'])
  })

  test('is an error at once when every file was refused', () => {
    expect(setImportStarted(upload([asset('a', 'ERROR')])).status).toBe('ERROR')
  })

  test('ignores imports that are not its own', () => {
    const running = upload([asset('a', 'PROCESSING')], 'PROCESSING')
    expect(readImports(running, [importOf('other', 'ERROR')])).toEqual(running)
  })

  test('ends every unfinished asset when it fails', () => {
    const record = upload([asset('a', 'COMPLETED'), asset('b', 'PROCESSING'), asset('c')])
    const failed = failUpload(record, { code: 'pressmarkAlreadyExists', message: '' })
    expect(statuses(failed)).toEqual(['COMPLETED', 'ERROR', 'ERROR'])
    expect(failed).toMatchObject({ status: 'ERROR', assets: [{}, { reason: { code: 'pressmarkAlreadyExists' } }, {}] })
  })
})

test('a page load drops uploads without a sending tab, keeps those of other tabs, and sets completed ones to seen', () => {
  const named = (itemUploadId: string, status: UploadStatus) => ({
    ...upload([asset('a', status)], status),
    itemUploadId,
  })
  const stored = [
    named('lost', 'IN_PROGRESS'),
    named('elsewhere', 'IN_PROGRESS'),
    named('importing', 'PROCESSING'),
    named('complete', 'COMPLETED'),
    named('failed', 'ERROR'),
  ]
  const remaining = afterPageLoad(stored, new Set(['elsewhere']))
  expect(remaining.map(({ itemUploadId, seen }) => [itemUploadId, seen])).toEqual([
    ['elsewhere', false],
    ['importing', false],
    ['complete', true],
    ['failed', false],
  ])
})

test('a file that failed on the way is retried with the same ids, a file that the server refused is not', () => {
  const sent = upload([asset('a'), asset('b', 'PROCESSING'), asset('c')])
  const refused = failAsset(sent, 'c', { code: 'emptyFile', message: '' })
  const interrupted = setImportStarted(failAsset(refused, 'a', { code: 'connectionLost', message: '' }))
  expect(hasRetryableFailure(interrupted)).toBe(true)
  const restarted = restartUpload(interrupted)
  expect([restarted.status, statuses(restarted)]).toEqual(['IN_PROGRESS', ['IN_PROGRESS', 'PROCESSING', 'ERROR']])
  expect(restarted.assets[0]).toEqual(asset('a'))
  expect(hasRetryableFailure(failAsset(sent, 'a', { code: 'pdfEncrypted', message: '' }))).toBe(false)
})

test('an upload whose files could not be imported is retried as a whole', () => {
  const failed = failUpload(upload([asset('a', 'PROCESSING')]), { code: 'connectionLost', message: '' })
  expect(restartUpload(failed)).toMatchObject({ status: 'IN_PROGRESS', assets: [{ status: 'IN_PROGRESS' }] })
  expect(restartUpload(failed).reason).toBeUndefined()
  const deleted = failUpload(upload([asset('a', 'PROCESSING')]), { code: 'itemGone', message: '' })
  expect(hasRetryableFailure(deleted)).toBe(false)
})
