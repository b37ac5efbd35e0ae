import { describe, expect, test } from 'vitest'
import {
  afterPageLoad,
  beginAgain,
  failAsset,
  failUpload,
  setImportStarted,
  finishSending,
  hasPassingFailure,
  isDone,
  isPolled,
  isUnsettled,
  mayFollow,
  noteProgress,
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
const says = (id: string, importState: 'WAITING' | 'IN_PROGRESS' | 'DONE' | 'ERROR', progress = 0) => ({
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
  ] as const)('may go from %s to %s', (from, to) => expect(mayFollow(from, to)).toBe(true))

  test('goes nowhere else', () => {
    const moves = UPLOAD_STATUSES.flatMap((from) => UPLOAD_STATUSES.filter((to) => mayFollow(from, to)))
    expect(moves).toHaveLength(4)
  })

  test('is in processing, with its link, when its bytes have arrived', () => {
    const after = finishSending(noteProgress(upload([asset('a')]), 'a', 0.9), 'a', { imageLink: 'blob:1' })
    expect(after.assets[0]).toMatchObject({ status: 'PROCESSING', progress: 0, links: { imageLink: 'blob:1' } })
  })

  test('that failed stays failed, whatever a late answer says', () => {
    const failed = failAsset(upload([asset('a')]), 'a', { code: 'unsupportedContent', message: 'text' })
    expect(statuses(finishSending(failed, 'a', {}))).toEqual(['ERROR'])
    expect(statuses(readImports(failed, [says('a', 'DONE')]))).toEqual(['ERROR'])
  })

  test('that is refused leaves the others alone', () => {
    const record = failAsset(upload([asset('a'), asset('b')]), 'a', { code: 'unsupportedContent', message: 'text' })
    expect(statuses(record)).toEqual(['ERROR', 'IN_PROGRESS'])
    expect(record.status).toBe('IN_PROGRESS')
  })
})

describe('an upload', () => {
  test('is in processing when all its files were handed over', () => {
    expect(setImportStarted(upload([asset('a', 'PROCESSING'), asset('b', 'PROCESSING')])).status).toBe('PROCESSING')
  })

  test('with no assets is an error', () => {
    expect(setImportStarted(upload([])).status).toBe('ERROR')
  })

  test('is complete only when every import is done', () => {
    const running = upload([asset('a', 'PROCESSING'), asset('b', 'PROCESSING')], 'PROCESSING')
    const half = readImports(running, [says('a', 'DONE'), says('b', 'IN_PROGRESS', 0.4)])
    expect(half).toMatchObject({ status: 'PROCESSING', assets: [{ status: 'COMPLETED' }, { progress: 0.4 }] })
    expect(readImports(half, [says('b', 'DONE')]).status).toBe('COMPLETED')
  })

  test('is an error from the first asset on that reports one, with its reason; a notice still settles the rest', () => {
    const running = upload([asset('a', 'PROCESSING'), asset('b', 'PROCESSING')], 'PROCESSING')
    const reason = { code: 'imageTruncated', message: 'cut off' } as const
    const failed = readImports(running, [
      { importId: 'import-a', progress: 0, overall: { importState: 'ERROR', reason } },
      says('b', 'WAITING'),
    ])
    expect(failed).toMatchObject({ status: 'ERROR', assets: [{ status: 'ERROR', reason }, { status: 'PROCESSING' }] })
    expect([isPolled(failed), isUnsettled(failed), isDone(failed)]).toEqual([false, true, false])

    const settled = readImports(failed, [says('b', 'DONE')])
    expect(statuses(settled)).toEqual(['ERROR', 'COMPLETED'])
    expect([settled.status, isUnsettled(settled), isDone(settled)]).toEqual(['ERROR', false, true])
  })

  test('goes on with the others when a file was refused, and is an error in the end', () => {
    const refused = failAsset(upload([asset('a'), asset('b', 'PROCESSING')]), 'a', {
      code: 'unsupportedContent',
      message: '',
    })
    const running = setImportStarted(refused)
    expect([running.status, isPolled(running)]).toEqual(['PROCESSING', true])
    const settled = readImports(running, [says('b', 'DONE')])
    expect([statuses(settled), settled.status]).toEqual([['ERROR', 'COMPLETED'], 'ERROR'])
  })

  test('is an error at once when every file was refused', () => {
    expect(setImportStarted(upload([asset('a', 'ERROR')])).status).toBe('ERROR')
  })

  test('takes no notice of imports that are not its own', () => {
    const running = upload([asset('a', 'PROCESSING')], 'PROCESSING')
    expect(readImports(running, [says('stranger', 'ERROR')])).toEqual(running)
  })

  test('that fails ends every asset that had not ended', () => {
    const record = upload([asset('a', 'COMPLETED'), asset('b', 'PROCESSING'), asset('c')])
    const failed = failUpload(record, { code: 'pressmarkAlreadyExists', message: '' })
    expect(statuses(failed)).toEqual(['COMPLETED', 'ERROR', 'ERROR'])
    expect(failed).toMatchObject({ status: 'ERROR', assets: [{}, { reason: { code: 'pressmarkAlreadyExists' } }, {}] })
  })
})

test('a page that opens drops what nobody sends any more, keeps what another tab sends, and marks what is complete as seen', () => {
  const named = (itemUploadId: string, status: UploadStatus) => ({
    ...upload([asset('a', status)], status),
    itemUploadId,
  })
  const found = [
    named('lost', 'IN_PROGRESS'),
    named('elsewhere', 'IN_PROGRESS'),
    named('importing', 'PROCESSING'),
    named('complete', 'COMPLETED'),
    named('failed', 'ERROR'),
  ]
  const kept = afterPageLoad(found, new Set(['elsewhere']))
  expect(kept.map(({ itemUploadId, seen }) => [itemUploadId, seen])).toEqual([
    ['elsewhere', false],
    ['importing', false],
    ['complete', true],
    ['failed', false],
  ])
})

test('what failed on its way begins again, under its own ids; what the server cannot take in does not', () => {
  const sent = upload([asset('a'), asset('b', 'PROCESSING'), asset('c')])
  const refused = failAsset(sent, 'c', { code: 'emptyFile', message: '' })
  const cut = setImportStarted(failAsset(refused, 'a', { code: 'connectionLost', message: '' }))
  expect(hasPassingFailure(cut)).toBe(true)
  const begun = beginAgain(cut)
  expect([begun.status, statuses(begun)]).toEqual(['IN_PROGRESS', ['IN_PROGRESS', 'PROCESSING', 'ERROR']])
  expect(begun.assets[0]).toEqual(asset('a'))
  expect(hasPassingFailure(failAsset(sent, 'a', { code: 'pdfEncrypted', message: '' }))).toBe(false)
})

test('an upload that could not be handed over begins again as a whole', () => {
  const failed = failUpload(upload([asset('a', 'PROCESSING')]), { code: 'connectionLost', message: '' })
  expect(beginAgain(failed)).toMatchObject({ status: 'IN_PROGRESS', assets: [{ status: 'IN_PROGRESS' }] })
  expect(beginAgain(failed).reason).toBeUndefined()
  const gone = failUpload(upload([asset('a', 'PROCESSING')]), { code: 'itemGone', message: '' })
  expect(hasPassingFailure(gone)).toBe(false)
})
