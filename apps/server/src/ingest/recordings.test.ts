import { missingProtections } from '#media/decoders/limited-process.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  ASSET_IMPORTS,
  importAudio,
  importImage,
  importVideo,
  readAssetImport,
  uploadAudio,
  uploadVideo,
} from '@pressmark/contract/ingest/imports.ts'
import { findItemByUuid } from '@pressmark/contract/catalogue/items.ts'
import { readAudio, readOriginal, readThumbnail, readVideo, readWaveform } from '@pressmark/contract/media/media.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasSamples, sample } from '#media/decoders/samples.testing.ts'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  item = await emptyItem(editor, 'Rec. 1')
})
afterAll(() => world.close())

/** Returns the output of ffprobe for these bytes. */
const probed = (bytes: Buffer) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pressmark-probe-'))
  try {
    const file = path.join(folder, 'file')
    writeFileSync(file, bytes)
    const output = execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file])
    const { streams, format } = JSON.parse(output.toString()) as {
      streams: { codec_name: string; codec_type: string; pix_fmt?: string }[]
      format: { duration: string; format_name: string }
    }
    return {
      codecs: streams.map(({ codec_name }) => codec_name).toSorted(),
      pixels: streams.find(({ codec_type }) => codec_type === 'video')?.pix_fmt,
      duration: Number(format.duration),
      // A player needs the index (moov) before the data (mdat).
      startsAtOnce: bytes.indexOf('moov') < bytes.indexOf('mdat'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const importSound = async (name: string, bytes: Buffer) => {
  const { link } = await uploadTo(editor, uploadAudio, name, bytes)
  const { body } = await editor.call(importAudio, { body: { itemUuid: item, audioLink: link } })
  return { uuid: body.uuid, end: await endedImport(editor, 'audios', body.importId) }
}
const importFilm = async (name: string, bytes: Buffer) => {
  const { link } = await uploadTo(editor, uploadVideo, name, bytes)
  const { body } = await editor.call(importVideo, { body: { itemUuid: item, videoLink: link } })
  return { uuid: body.uuid, end: await endedImport(editor, 'videos', body.importId) }
}

/** Converts a sample with ffmpeg. */
const converted = (name: string, coding: readonly string[]): Buffer => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pressmark-converted-'))
  try {
    const file = path.join(folder, 'file')
    execFileSync('ffmpeg', ['-v', 'error', '-i', sample(name), ...coding, file])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Waits for a child process whose command contains the word. */
const childNamed = async (word: string): Promise<number> => {
  for (;;) {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const found = children.find((pid) => {
      const command = `/proc/${pid}/cmdline`
      return pid !== '' && existsSync(command) && readFileSync(command, 'utf8').includes(word)
    })
    if (found !== undefined) return Number(found)
    await sleep(5)
  }
}

describe.runIf(hasSamples)('samples (skipped where SAMPLES_DIR is not at hand)', () => {
  test.each([
    ['austen-speech.amr', 'audio/amr', 13.8],
    ['brahms-10s.aac', 'audio/aac', 10],
    ['brahms-10s.flac', 'audio/flac', 10],
    ['brahms-20s.m4a', 'audio/mp4', 20],
    ['brahms-20s.opus', 'audio/ogg', 20],
    ['brahms-6s.wav', 'audio/wav', 6],
    ['brahms-hungarian-dance-5.ogg', 'audio/ogg', 45.8],
    ['brahms.mp3', 'audio/mpeg', 45.8],
  ])('%s is heard, and drawn', async (name, mediaType, seconds) => {
    const bytes = await readFile(sample(`audio/${name}`))
    const { uuid, end } = await importSound(name, bytes)
    expect(end.overall).toEqual({ importState: 'DONE' })
    const { body: asset } = await editor.call(ASSET_CALLS.audios.read, { params: { uuid } })
    expect([asset.ready, asset.assetType]).toEqual([true, 'audios'])
    expect(Math.abs(asset.duration! - seconds)).toBeLessThan(0.3)
    expect(asset._links.self.href).toContain(`/meta/audios/${uuid}`)
    expect(asset._links.media).toMatchObject({ type: 'audio/mp4' })

    const played = await editor.send({ method: 'GET', url: addressOf(readAudio, { uuid }) })
    expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'audio/mp4'])
    const metadata = probed(played.rawPayload)
    expect(metadata).toMatchObject({ codecs: ['aac'], startsAtOnce: true })
    expect(Math.abs(metadata.duration - asset.duration!)).toBeLessThan(0.2)

    const drawn = await editor.send({ method: 'GET', url: addressOf(readWaveform, { uuid }) })
    const { duration, peaks } = drawn.json<{ duration: number; peaks: number[][] }>()
    expect(Math.abs(duration - asset.duration!)).toBeLessThan(0.01)
    expect(peaks[0]!.length).toBeGreaterThan(500)
    expect(peaks[0]!.length).toBeLessThanOrEqual(1800)
    expect(peaks[0]!.every((peak) => peak >= 0 && peak <= 1)).toBe(true)
    expect(Math.max(...peaks[0]!)).toBeGreaterThan(0.05)

    const stored = await (
      await tenant.as('Administrators')
    ).send({ method: 'GET', url: addressOf(readOriginal, { uuid }) })
    expect(stored.rawPayload.equals(bytes)).toBe(true)
    const { rows } = await world.database.pool.query('select facts from asset_record where uuid = $1', [uuid])
    expect(rows[0]?.facts).toMatchObject({ mediaType })
  })

  test.each([
    ['caillebotte-pan.mp4', 640, 360, 8],
    ['caillebotte-pan.webm', 640, 360, 8],
    ['moov-at-end.mp4', 320, 180, 8],
    ['pan.3gp', 192, 144, 8],
    ['pan.avi', 320, 180, 8],
    ['pan.flv', 320, 180, 8],
    ['pan.mkv', 320, 180, 8],
    ['pan.mov', 320, 180, 8],
    ['pan.mpg', 352, 288, 8],
  ])('%s is seen', async (name, width, height, seconds) => {
    const { uuid, end } = await importFilm(name, await readFile(sample(`video/${name}`)))
    expect(end.overall).toEqual({ importState: 'DONE' })
    const { body: asset } = await editor.call(ASSET_CALLS.videos.read, { params: { uuid } })
    expect([asset.ready, asset.width, asset.height]).toEqual([true, width, height])
    expect(Math.abs(asset.duration! - seconds)).toBeLessThan(1)
    const played = await editor.send({ method: 'GET', url: addressOf(readVideo, { uuid }) })
    const metadata = probed(played.rawPayload)
    expect(metadata).toMatchObject({ pixels: 'yuv420p', startsAtOnce: true })
    expect(metadata.codecs.filter((codec) => codec !== 'aac')).toEqual(['h264'])
    const poster = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid }) })
    const { format, width: shown, height: tall } = await sharp(poster.rawPayload).metadata()
    expect([format, Math.max(shown, tall)]).toEqual(['webp', Math.min(400, width)])
    const { stdev } = (await sharp(poster.rawPayload).stats()).channels[0]!
    expect(stdev).toBeGreaterThan(5)
  })

  test.each([
    ['a bare MPEG stream', 'bare.mpeg', ['-c:v', 'mpeg2video', '-an', '-f', 'mpeg2video'], [320, 180]],
    ['a transport stream', 'stream.mpg', ['-c', 'copy', '-f', 'mpegts'], [320, 180]],
    [
      'film that a phone took upright',
      'upright.mp4',
      ['-c', 'copy', '-metadata:s:v:0', 'rotate=90', '-f', 'mp4'],
      [180, 320],
    ],
  ])('%s is seen as it is meant', async (_, name, coding, size) => {
    const { uuid, end } = await importFilm(name, converted('video/moov-at-end.mp4', coding))
    expect(end.overall).toEqual({ importState: 'DONE' })
    const { body: asset } = await editor.call(ASSET_CALLS.videos.read, { params: { uuid } })
    expect([asset.width, asset.height]).toEqual(size)
    const poster = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid }) })
    const shown = await sharp(poster.rawPayload).metadata()
    expect([shown.width, shown.height]).toEqual(size)
  })

  test('a video that browsers can play already keeps its frames unchanged', async () => {
    const { uuid } = await importFilm('moov.mp4', await readFile(sample('video/moov-at-end.mp4')))
    const played = await editor.send({ method: 'GET', url: addressOf(readVideo, { uuid }) })
    const original = await readFile(sample('video/moov-at-end.mp4'))
    // The encoder's signature in the first frame is still that of the original.
    const signature = /x264 - core \d+[^\0]{40,80}/
    expect(signature.exec(played.body)?.[0]).toBe(signature.exec(original.toString())?.[0])
  })

  test('an item lists its kinds of assets', async () => {
    const { body } = await editor.call(findItemByUuid, { query: { uuid: item } })
    expect(body.mediaTypeInfo).toMatchObject({ hasAudio: true, hasVideo: true, audiosCount: 8, imagesCount: 0 })
    expect(body.notReadyImagesCount).toBe(0)
    const { body: list } = await editor.call(ASSET_IMPORTS.audios, { query: { size: 3 } })
    expect([list._embedded.audios?.length, list.page.totalElements]).toEqual([3, 8])
    const newest = list._embedded.audios![0]!
    expect(newest._links.self.href).toContain(addressOf(readAssetImport, { assetType: 'audios', uuid: newest.uuid }))
  })

  test('a truncated video ends as ERROR with a message, and the others are not affected', async () => {
    const cut = importFilm('truncated.mp4', await readFile(sample('broken/truncated-no-moov.mp4')))
    const good = importSound('speech.amr', await readFile(sample('audio/austen-speech.amr')))
    expect((await cut).end.processing).toMatchObject({ importState: 'ERROR', reason: { code: 'mediaDamaged' } })
    expect((await good).end.overall.importState).toBe('DONE')
  })

  test('a killed decoder affects nothing else: the video is processed again, and no file is left behind', async () => {
    const film = importFilm('pan.webm', await readFile(sample('video/caillebotte-pan.webm')))
    process.kill(await childNamed('libx264'), 'SIGKILL')
    expect((await film).end.overall.importState).toBe('DONE')
    expect((await importSound('speech.amr', await readFile(sample('audio/austen-speech.amr')))).end.overall).toEqual({
      importState: 'DONE',
    })
    expect(await readdir(path.join(world.config.dataFolder, 'work'))).toEqual([])
  })

  test('a fragment from the middle of a recording is refused at once', async () => {
    const { status, reason } = await uploadTo(
      editor,
      uploadAudio,
      'a.mp3',
      await readFile(sample('broken/fragment.mp3')),
    )
    expect([status, reason?.code, reason?.found]).toEqual([415, 'notOfThisKind', 'unknown'])
  })
})

test('files that are not recordings, and names that do not match, are refused with the type that was found', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  expect((await uploadTo(editor, uploadAudio, 'a.mp3', png)).reason).toEqual({
    code: 'notOfThisKind',
    expected: 'audio',
    found: 'image',
  })
  const flac = Buffer.from('fLaC and so on')
  expect((await uploadTo(editor, uploadAudio, 'a.mp3', flac)).detail).toBe(
    'The name ends in .mp3, but the file contains FLAC',
  )
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nfile:///etc/passwd\n')
  expect((await uploadTo(editor, uploadVideo, 'list.mp4', playlist)).reason).toMatchObject({ found: 'text' })
  const { link } = await uploadTo(editor, uploadAudio, 'a.flac', flac)
  const wrong = await editor.call(importImage, { body: { itemUuid: item, imageLink: link } })
  expect([wrong.status, wrong.refusal.code]).toEqual([415, 'unsupportedContent'])
})

test('audio with a comment of a megabyte is accepted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pressmark-comment-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [tags, file] = [path.join(folder, 'tags'), path.join(folder, 'a.ogg')]
  writeFileSync(tags, `;FFMETADATA1\ncomment=${'a'.repeat(1_200_000)}\n`)
  const source = ['-f', 'lavfi', '-i', 'sine=duration=1', '-i', tags, '-map_metadata', '1', '-c:a', 'libvorbis']
  execFileSync('ffmpeg', ['-v', 'error', ...source, file])
  const bytes = readFileSync(file)
  expect(bytes.length).toBeGreaterThan(1_200_000)
  expect((await importSound('a.ogg', bytes)).end.overall).toEqual({ importState: 'DONE' })
})

test('without ffmpeg the server runs and reports it, and a recording ends as ERROR and is kept', async () => {
  const poor = await openWorld({ ffmpegPath: '/nowhere' })
  try {
    await poor.work()
    const tenantOfPoor = await poor.tenant()
    expect((await tenantOfPoor.visitor.send({ method: 'GET', url: '/readyz' })).json()).toEqual({
      status: 'ok',
      missing: ['ffmpeg'],
      missingProtections: missingProtections(tmpdir()),
    })
    const person = await tenantOfPoor.as('Administrators')
    const itemUuid = await emptyItem(person, 'Rec. 2')
    const { link } = await uploadTo(person, uploadAudio, 'a.flac', Buffer.from('fLaC and so on'))
    const { body } = await person.call(importAudio, { body: { itemUuid, audioLink: link } })
    const end = await endedImport(person, 'audios', body.importId)
    expect(end.processing).toMatchObject({ importState: 'ERROR', reason: { code: 'ffmpegMissing' } })
    const stored = await person.send({ method: 'GET', url: addressOf(readOriginal, { uuid: body.uuid }) })
    expect(stored.body).toBe('fLaC and so on')
  } finally {
    await poor.close()
  }
})
