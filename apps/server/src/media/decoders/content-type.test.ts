import { expect, test } from 'vitest'
import { identifyContent } from './content-type.ts'

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe1\0\0Exif', 'image/jpeg'],
  ['GIF89a\x01\0', 'image/gif'],
  ['GIF87a\x01\0', 'image/gif'],
  ['II*\0\x08\0\0\0', 'image/tiff'],
  ['MM\0*\0\0\0\x08', 'image/tiff'],
  ['II+\0\x08\0\0\0', 'image/tiff'],
])('%j is %s', (bytes, mediaType) => {
  expect(identifyContent(Buffer.from(bytes, 'latin1'))).toEqual({ type: 'image', mediaType })
})

test.each([
  ['RIFF\0\0\0\0WEBPVP8 ', 'otherImage', 'webp'],
  ['\0\0\0\x18ftypheic\0\0', 'otherImage', 'heif'],
  ['\0\0\0\x18ftypavif\0\0', 'otherImage', 'avif'],
  ['\0\0\0\x0cjP  \r\n', 'otherImage', 'jpeg2000'],
  ['8BPS\0\x01', 'otherImage', 'psd'],
  ['BM\0\0\0\0\0\0\0\0\x36\0\0\0', 'otherImage', 'bmp'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'otherImage', 'svg'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by -->\n<svg>', 'otherImage', 'svg'],
  ['<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>', 'otherImage', 'svg'],
  ['%PDF-1.7', 'other', 'pdf'],
  ['PK\x03\x04', 'other', 'zip'],
  ['\0\0\0\x18ftypisom', 'other', 'video'],
  ['RIFF\0\0\0\0WAVEfmt ', 'other', 'audio'],
  ['ID3\x04', 'other', 'audio'],
  ['<!DOCTYPE html><html>', 'other', 'html'],
  ['  <html>', 'other', 'html'],
  ['<?xml version="1.0"?><mets>', 'other', 'xml'],
  ['Dear Sir or Madam', 'other', 'text'],
  ['\xff\xfet\0i\0', 'other', 'text'],
  ['\x01\x02\x03', 'other', 'unknown'],
])('%j is refused as %s %s', (bytes, type, found) => {
  expect(identifyContent(Buffer.from(bytes, 'latin1'))).toEqual({ type, found })
})

test('a long text that only looks like the start of a drawing is judged at once', () => {
  const started = performance.now()
  expect(identifyContent(Buffer.from('<!---->'.repeat(585)))).toEqual({ type: 'other', found: 'text' })
  expect(identifyContent(Buffer.from('<!DOCTYPE '.repeat(409)))).toEqual({ type: 'other', found: 'text' })
  expect(performance.now() - started).toBeLessThan(1000)
})
