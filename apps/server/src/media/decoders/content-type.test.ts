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
  ['<!DOCTYPE html><html>', 'other', 'html'],
  ['  <html>', 'other', 'html'],
  ['<?xml version="1.0"?><mets>', 'other', 'xml'],
  ['Dear Sir or Madam', 'other', 'text'],
  ['\xff\xfet\0i\0', 'other', 'text'],
  ['\x01\x02\x03', 'other', 'unknown'],
])('%j is refused as %s %s', (bytes, type, found) => {
  expect(identifyContent(Buffer.from(bytes, 'latin1'))).toEqual({ type, found })
})

test.each([
  ['BM\0\0\0\0\0\0\0\0\x36\0\0\0', 'image/bmp'],
  ['BM\0\0\0\0\0\0\0\0\x36\x04\0\0', 'image/bmp'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by -->\n<svg>', 'image/svg+xml'],
  ['<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>', 'image/svg+xml'],
  ['%PDF-1.7', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\0\0\0\x18ftypisom', 'video/mp4'],
  ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
  ['\0\0\0\x18ftyp3gp4', 'video/3gpp'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\0\0\0\x08wide', 'video/quicktime'],
  ['FLV\x01\x05', 'video/x-flv'],
  ['\0\0\x01\xba!', 'video/mpeg'],
  ['\0\0\x01\xb3\x16', 'video/mpv'],
  [`G${'\0'.repeat(187)}`.repeat(4), 'video/mp2t'],
  ['RIFF\0\0\0\0AVI LIST', 'video/x-msvideo'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'video/webm'],
  ['\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska', 'video/matroska'],
  ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['OggS\0\x02OpusHead', 'audio/ogg'],
  ['fLaC\0', 'audio/flac'],
  ['#!AMR\n', 'audio/amr'],
  ['\xff\xf1\x5c', 'audio/aac'],
  ['ID3\x04', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['# made by hand\nmtllib a.mtl\nv 0 0 0\nf 1 1 1\n', 'model/obj'],
  ['# a comment\nnewmtl stone\nKd 1 1 1\n', 'model/mtl'],
])('%j is %s', (bytes, mediaType) => {
  expect(identifyContent(Buffer.from(bytes, 'latin1')).mediaType).toBe(mediaType)
})

test.each(['OggS\0\x02\x80theora', '\x00\x01\x02moov', 'v is for vase\n', '#EXTM3U\nfile:///etc/passwd\n'])(
  '%j is not accepted',
  (bytes) => {
    expect(identifyContent(Buffer.from(bytes, 'latin1')).mediaType).toBeUndefined()
  },
)

test('a long text that only looks like the start of a drawing is identified at once', () => {
  const before = process.cpuUsage() // CPU time instead of the clock, because the machine may be busy
  expect(identifyContent(Buffer.from('<!---->'.repeat(585)))).toEqual({ type: 'other', found: 'text' })
  expect(identifyContent(Buffer.from('<!DOCTYPE '.repeat(409)))).toEqual({ type: 'other', found: 'text' })
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
