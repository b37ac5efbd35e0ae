import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('an entry that cannot be opened is reported to the reader, also if reading starts late, and causes no unhandled error', async () => {
  const opened: string[] = []
  const zip = zipOf([
    { name: 'first.jpg', open: async () => Readable.from([Buffer.from('a picture')]) },
    {
      name: 'second.jpg',
      open: async () => {
        opened.push('second.jpg')
        throw new Error('the pyramid is gone')
      },
    },
  ])
  await wait(20)
  expect(opened, 'nothing is opened before the first read').toEqual([])
  await expect(zip.toArray()).rejects.toThrow('the pyramid is gone')
})
