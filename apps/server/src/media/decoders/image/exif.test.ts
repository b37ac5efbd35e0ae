import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readExif } from './exif.ts'

const exifOf = async (exif: sharpExif) => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif(exif)
    .jpeg()
    .toBuffer()
  return (await sharp(jpeg).metadata()).exif!
}
type sharpExif = Parameters<ReturnType<typeof sharp>['withExif']>[0]

test('make, model and capture time are read', async () => {
  const exif = await exifOf({
    IFD0: { Make: 'Phase One', Model: 'IQ4 150MP ', DateTime: '2021:01:01 00:00:00' },
    IFD2: { DateTimeOriginal: '2020:02:29 12:30:00' },
  })
  expect(readExif(exif)).toEqual({ make: 'Phase One', model: 'IQ4 150MP', dateTime: '2020:02:29 12:30:00' })
})

test('without a capture time the modification time is used', async () => {
  expect(readExif(await exifOf({ IFD0: { DateTime: '2021:01:01 00:00:00' } }))).toEqual({
    dateTime: '2021:01:01 00:00:00',
  })
})

test('a truncated block returns its remaining values and never throws', async () => {
  const exif = await exifOf({ IFD0: { Make: 'Phase One' }, IFD2: { DateTimeOriginal: '2020:02:29 12:30:00' } })
  for (let length = 0; length < exif.length; length += 1) {
    expect(['Phase One', 'Phase', 'Phase O', 'Phase On', 'Phas', 'Pha', 'Ph', 'P', undefined]).toContain(
      readExif(exif.subarray(0, length)).make,
    )
  }
})
