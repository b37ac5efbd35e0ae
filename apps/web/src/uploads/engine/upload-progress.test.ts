import { expect, test } from 'vitest'
import { percentOf, shareOf } from './upload-progress.ts'

test('sending is the first half of the progress of a file, its import the second', () => {
  expect(shareOf({ status: 'IN_PROGRESS', progress: 0.5 })).toBe(0.25)
  expect(shareOf({ status: 'PROCESSING', progress: 0.5 })).toBe(0.75)
  expect(shareOf({ status: 'COMPLETED', progress: 0 })).toBe(1)
  expect(shareOf({ status: 'ERROR', progress: 0.1 })).toBe(1)
})

test('the total is the mean of all files, and 100 only when no file is in progress', () => {
  const file = (status: 'PROCESSING' | 'COMPLETED', progress: number) =>
    ({
      status,
      progress,
      assetUploadId: '',
      assetType: 'images',
      sgtt: '',
      fileName: '',
      importId: '',
      links: {},
    }) as const
  expect(percentOf([{ assets: [file('COMPLETED', 0)] }, { assets: [file('PROCESSING', 0.999)] }])).toBe(99)
  expect(percentOf([{ assets: [file('COMPLETED', 0)] }])).toBe(100)
  expect(percentOf([])).toBe(100)
})
