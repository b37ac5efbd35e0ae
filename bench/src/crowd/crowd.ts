import { openAsBlob } from 'node:fs'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { findItemImportByImportId, importCulturalItem, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import type { Bench } from '../types.ts'
import { load, type Load } from '../load.ts'
import { importPicture, type Product } from '../../../tools/harness/start-product.ts'
import { findReference } from '../references.ts'
import { megabytes, noMoreThan, whole, type Line } from '../report.ts'
import { largePicture, picture, SIDE } from '../tiles/picture.ts'
import { zoomTrace } from '../tiles/trace.ts'

const IMAGES = 100
const SECONDS = 5
const NEW_IMAGE = { width: 4000, height: 3000 }

/** 500 people view one image while 100 images of 12 megapixels are imported; then 500 connections that never pause. */
export const measureCrowd = async ({ product, folder }: Bench): Promise<Line[]> => {
  const wrk = await findReference('wrk')
  if (wrk === undefined) return []
  const { imageUuid } = await importPicture(product, await largePicture(folder), 'CROWD 1')
  const paths = pathsOfViewers(imageUuid)
  const ask = (pause: number | undefined) =>
    load({ wrk, ...product, paths, pids: product.server, connections: VIEWERS, pause }, SECONDS, folder)
  await ask(undefined)
  const began = performance.now()
  const file = await picture(folder, NEW_IMAGE)
  const importId = await startImport(product, file, 'CROWD 2', IMAGES)
  const looking: Load[] = []
  const saturating: Load[] = []
  do {
    looking.push(await ask(BETWEEN_TILES))
    if (saturating.length < MIN_SATURATING) saturating.push(await ask(undefined))
  } while (!(await isImported(product, importId)))
  return linesOf(looking, saturating, (performance.now() - began) / 1000)
}
const MIN_SATURATING = 2

export const VIEWERS = 500
/** A person who moves without a pause: a screen of 15 tiles in 1.5 s. ms. */
export const BETWEEN_TILES = 100

const TILE = 256
export const pathsOfViewers = (imageUuid: string): string[] =>
  zoomTrace(SIDE, TILE, 40).paths.map((each) => `/iiif/3/${imageUuid}/${each}`)

/** Imports one item with this many images, all of the same file. @returns the import id */
export const startImport = async (
  product: Product,
  file: string,
  pressmark: string,
  images: number,
): Promise<string> => {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'new.jpg')
  const { link } = await product.call(uploadFile, { body: form })
  const root = await product.call(findRoot)
  const { importId } = await product.call(importCulturalItem, {
    body: {
      pressmark,
      sgtt: 'Many images',
      parentCollectionsUuids: [root.uuid],
      images: Array.from({ length: images }, () => ({ imageLink: link })),
    },
  })
  return importId
}

export const isImported = async (product: Product, importId: string): Promise<boolean> => {
  const { importState } = (await product.call(findItemImportByImportId, { query: { importId } })).overall
  if (importState === 'ERROR') throw new Error('The images could not be imported')
  return importState === 'DONE'
}

const linesOf = (looking: readonly Load[], saturating: readonly Load[], seconds: number): Line[] => {
  const worst = Math.max(...looking.map(({ p95 }) => p95))
  return [
    {
      what: `tiles for ${VIEWERS} viewers while ${IMAGES} images are imported`,
      measured: `p95 ${worst.toFixed(0)} ms at worst, ${ratesOf(looking)}`,
      target: noMoreThan(worst, 250, 'ms'),
    },
    {
      what: `  ${VIEWERS} connections that never wait`,
      measured: `p95 ${Math.max(...saturating.map(({ p95 }) => p95)).toFixed(0)} ms at worst, ${ratesOf(saturating)}`,
    },
    {
      what: '  the import during this load',
      measured: `${(IMAGES / seconds).toFixed(1)} images/s of 12 megapixels; server ${megabytes(Math.max(...[...looking, ...saturating].map(({ resident }) => resident)))}`,
    },
  ]
}

const ratesOf = (loads: readonly Load[]): string => {
  const rates = loads.map(({ requestsPerSecond }) => requestsPerSecond)
  return `${whole(Math.min(...rates))} to ${whole(Math.max(...rates))}/s`
}
