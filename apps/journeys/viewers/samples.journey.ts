import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listAssetsOfItem, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  uploadAudio,
  uploadFile,
  uploadMaterial,
  uploadObj,
  uploadPdf,
  uploadTexture,
  uploadVideo,
  uploadZip,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import type { BodyOf, Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { hasSamples, sample, WITHOUT_SAMPLES } from '../support/fixtures/samples.ts'
import { average, boxOf, readScreen } from '../support/pixels/pixels.ts'
import type { Fixtures } from '../support/fixtures/fixtures.ts'
import { expectWhole, waitForPicture } from '../support/pixels/viewer.ts'

const IMPORTED_MS = 240_000

const send = async ({ context }: Calls, call: Endpoint, name: string): Promise<string> => {
  const file = { name: path.basename(name), mimeType: 'application/octet-stream', buffer: await readFile(sample(name)) }
  const answer = await context.post(call.path, { multipart: { file } })
  expect([name, answer.status()]).toEqual([name, 201])
  return ((await answer.json()) as UploadedFile).link
}

type Files = Pick<BodyOf<typeof importCulturalItem>, 'images' | 'audios' | 'videos' | 'model3Ds' | 'pdf'>

/** Imports an item with these files. */
const importAll = async (calls: Calls, fixtures: Fixtures, pressmark: string, files: Files) => {
  const body = { pressmark, sgtt: pressmark, parentCollectionsUuids: [fixtures.interrupted], ...files }
  const { uuid, importId } = await calls.call(importCulturalItem, { body })
  await expect
    .poll(async () => (await calls.call(findItemImportByImportId, { query: { importId } })).overall.importState, {
      timeout: IMPORTED_MS,
    })
    .toBe('DONE')
  return uuid
}

const assetsOf = async ({ call }: Calls, uuid: string, assetType: AssetType): Promise<Asset[]> => {
  const { _embedded } = await call(listAssetsOfItem, { params: { uuid, assetType }, query: { size: 100 } })
  return _embedded[assetType] ?? []
}

/* Chooses in the thumbnail strip of a viewer. */
const choose = async (page: Page, at: number): Promise<void> => {
  const stop = page.getByRole('navigation').getByRole('button').nth(at)
  await stop.click()
  await expect(stop).toHaveAttribute('aria-current', 'true')
}

// Each test takes minutes. Several workers share this file, because it is one of the last.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(() => test.skip(!hasSamples, WITHOUT_SAMPLES))

/* Orientation and colours are compared with libvips, which applies the profile and the orientation of the file. */
const IMAGES = [
  'adobergb-icc.jpg',
  'animated-3-frames.gif',
  'bitonal-g4.tif',
  'caillebotte-pyramid.tif',
  'cmyk-icc.jpg',
  'exif-orientation-Landscape_6.jpg',
  'exif-orientation-Portrait_8.jpg',
  'grayscale.jpg',
  'hokusai-wave.gif',
  'kant-1784-p17.tif',
  'manuscript-660-p1.jpg',
  'manuscript-660-p3.jpg',
  'multipage-2.tif',
  'panorama-9000x700-palette.png',
  'rgb-16bit.tif',
  'rgba-alpha.png',
  'turner-minotaur.jpg',
  'turner-progressive-iptc-xmp-gps.jpeg',
  'van-gogh-starry-night.jpg',
]

test('the viewer shows every sample image with the right orientation and colours', async ({
  sessions,
  fixtures,
  openPage,
}) => {
  const calls = await sessions('editor')
  const images = []
  for (const name of IMAGES) images.push({ imageLink: await send(calls, uploadFile, `images/${name}`) })
  const item = await importAll(calls, fixtures, 'Samples, images', { images })
  const page = await openPage({ as: 'editor' })
  await page.goto(viewerAddress('image', { item }))
  const shown = await assetsOf(calls, item, 'images')
  for (const [at, { originalName }] of shown.entries()) {
    // The pages of a TIFF are images with the name of the file, in order.
    const pageOfFile = shown.slice(0, at + 1).filter((image) => image.originalName === originalName).length
    await test.step(`${originalName}, page ${pageOfFile}`, async () => {
      await choose(page, at)
      await waitForPicture(page)
      await page.getByRole('application').focus()
      await expectWhole(page, sample(`images/${originalName}`), { pageOfFile })
    })
  }
})

test('the viewer shows the pages of every sample document in order', async ({ sessions, fixtures, openPage }) => {
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor' })
  for (const [name, pages] of [
    ['in-cc0.pdf', 10],
    ['lorem-ipsum-pdfa.pdf', 1],
    ['scans-4-pages.pdf', 4],
  ] as const) {
    const pdf = { pdfLink: await send(calls, uploadPdf, `pdf/${name}`) }
    const item = await importAll(calls, fixtures, `Samples, ${name}`, { pdf })
    await expect
      .poll(async () => (await assetsOf(calls, item, 'images')).filter(({ ready }) => ready).length, {
        timeout: IMPORTED_MS,
      })
      .toBe(pages)
    await page.goto(viewerAddress('image', { item }))
    await waitForPicture(page)
    await expect.poll(() => spread(page)).toBeGreaterThan(20)
  }
})

/* The colour range in the middle of the page: 0 if nothing is drawn. */
const spread = async (page: Page): Promise<number> => {
  const { data } = await readScreen(page, await boxOf(page.getByRole('application').or(page.locator('model-viewer'))))
  const greens = data.filter((_, at) => at % 3 === 1)
  return (
    greens.reduce((most, value) => Math.max(most, value), 0) -
    greens.reduce((least, value) => Math.min(least, value), 255)
  )
}

type Playing = { time: number; length: number; width: number; failed: boolean }

const playingOf = (page: Page): Promise<Playing> =>
  page.evaluate(`(() => {
    const player = document.querySelector('audio, video')
    return { time: player.currentTime, length: player.duration, width: player.videoWidth ?? 0, failed: player.error !== null }
  })()`)

const play = async (page: Page): Promise<Playing> => {
  await page.locator('audio, video').waitFor()
  await page.evaluate(`(async () => {
    const player = document.querySelector('audio, video')
    player.muted = true
    await player.play()
  })()`)
  await expect.poll(async () => (await playingOf(page)).time, { timeout: 120_000 }).toBeGreaterThan(0.3)
  return playingOf(page)
}

test('the viewer plays every audio sample and shows its waveform', async ({ sessions, fixtures, openPage }) => {
  const calls = await sessions('editor')
  const names = ['austen-speech.amr', 'brahms-10s.aac', 'brahms-10s.flac', 'brahms-20s.m4a', 'brahms-20s.opus']
  names.push('brahms-6s.wav', 'brahms-hungarian-dance-5.ogg', 'brahms.mp3')
  const audios = []
  for (const name of names) audios.push({ audioLink: await send(calls, uploadAudio, `audio/${name}`) })
  const item = await importAll(calls, fixtures, 'Samples, sound', { audios })
  const page = await openPage({ as: 'editor' })
  for (const { uuid, originalName, duration } of await assetsOf(calls, item, 'audios')) {
    await page.goto(viewerAddress('audio', { asset: uuid }))
    const { length, failed } = await play(page)
    expect([originalName, failed]).toEqual([originalName, false])
    expect(Math.abs(length - (duration ?? 0)), originalName).toBeLessThan(0.5)
    await expect(page.locator('.wave canvas, .wave div').first(), originalName).toBeAttached()
  }
})

test('the viewer plays every video sample', async ({ sessions, fixtures, openPage }) => {
  const calls = await sessions('editor')
  const names = ['caillebotte-pan.mp4', 'caillebotte-pan.webm', 'moov-at-end.mp4', 'pan.3gp', 'pan.avi', 'pan.flv']
  names.push('pan.mkv', 'pan.mov', 'pan.mpg')
  const videos = []
  for (const name of names) videos.push({ videoLink: await send(calls, uploadVideo, `video/${name}`) })
  const item = await importAll(calls, fixtures, 'Samples, film', { videos })
  const page = await openPage({ as: 'editor' })
  for (const { uuid, originalName, width } of await assetsOf(calls, item, 'videos')) {
    await page.goto(viewerAddress('video', { asset: uuid }))
    const playing = await play(page)
    expect([originalName, playing.failed, playing.width]).toEqual([originalName, false, width])
    const box = await boxOf(page.locator('video'))
    const middle = { x: box.x + box.width / 2 - 60, y: box.y + box.height / 2 - 40, width: 120, height: 80 }
    await expect
      .poll(async () => Math.max(...average(await readScreen(page, middle), { ...middle, x: 0, y: 0 })), originalName)
      .toBeGreaterThan(30)
  }
})

test('the viewer shows every 3D model sample', async ({ sessions, fixtures, openPage }) => {
  const calls = await sessions('editor')
  const model3Ds = [
    { zipLink: await send(calls, uploadZip, '3d/spot-flat.zip') },
    { zipLink: await send(calls, uploadZip, '3d/spot-as-published-with-macosx-junk.zip') },
    { objectLink: await send(calls, uploadObj, '3d/spot-no-material.obj') },
    {
      objectLink: await send(calls, uploadObj, '3d/spot.obj'),
      materialLink: await send(calls, uploadMaterial, '3d/spot.mtl'),
      textureLink: await send(calls, uploadTexture, '3d/spot_texture.png'),
    },
  ]
  const item = await importAll(calls, fixtures, 'Samples, models', { model3Ds })
  // Without a graphics card, the processor computes each pixel of each frame.
  const page = await openPage({ as: 'editor', viewport: { width: 640, height: 480 } })
  await page.goto(viewerAddress('3d', { item }))
  for (const [at, { originalName }] of (await assetsOf(calls, item, 'model3Ds')).entries()) {
    await choose(page, at)
    await expect(page.locator('model-viewer.loaded'), originalName).toBeVisible({ timeout: 120_000 })
    await expect.poll(() => spread(page), { message: originalName, timeout: 120_000 }).toBeGreaterThan(60)
  }
})
