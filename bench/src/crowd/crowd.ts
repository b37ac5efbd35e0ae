import { openAsBlob } from 'node:fs'
import { findRoot } from '@pressmark/contract/collections.ts'
import { findItemImportByImportId, importCulturalItem, uploadFile } from '@pressmark/contract/imports.ts'
import type { Bench } from '../bench.ts'
import { load, type Load } from '../load.ts'
import { importPicture, type Product } from '../product.ts'
import { findReference } from '../references.ts'
import { megabytes, noMoreThan, whole, type Line } from '../report.ts'
import { largePicture, picture, SIDE } from '../tiles/picture.ts'
import { zoomTrace } from '../tiles/trace.ts'

const VIEWERS = 500
const IMAGES = 100
const SECONDS = 5
const TILE = 256
const NEW_IMAGE = { width: 4000, height: 3000 }

/** 500 connections ask for the tiles of one picture, each as fast as it is answered, while 100 images of 12 megapixels are imported. */
export const measureCrowd = async ({ product, folder }: Bench): Promise<Line[]> => {
  const wrk = await findReference('wrk')
  if (wrk === undefined) return []
  const { imageUuid } = await importPicture(product, await largePicture(folder), 'CROWD 1')
  const paths = zoomTrace(SIDE, TILE, 40).paths.map((each) => `/iiif/3/${imageUuid}/${each}`)
  const ask = () => load({ wrk, ...product, paths, pids: product.server, connections: VIEWERS }, SECONDS, folder)
  await ask()
  const began = performance.now()
  const importId = await startImport(product, await picture(folder, NEW_IMAGE))
  const loads: Load[] = []
  do loads.push(await ask())
  while (!(await isImported(product, importId)))
  return linesOf(loads, (performance.now() - began) / 1000)
}

const startImport = async (product: Product, file: string): Promise<string> => {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'new.jpg')
  const { link } = await product.call(uploadFile, { body: form })
  const root = await product.call(findRoot)
  const { importId } = await product.call(importCulturalItem, {
    body: {
      pressmark: 'CROWD 2',
      sgtt: 'A hundred images',
      parentCollectionsUuids: [root.uuid],
      images: Array.from({ length: IMAGES }, () => ({ imageLink: link })),
    },
  })
  return importId
}

const isImported = async (product: Product, importId: string): Promise<boolean> => {
  const { importState } = (await product.call(findItemImportByImportId, { query: { importId } })).overall
  if (importState === 'ERROR') throw new Error('The images could not be imported')
  return importState === 'DONE'
}

const linesOf = (loads: readonly Load[], seconds: number): Line[] => {
  const worst = Math.max(...loads.map(({ p95 }) => p95))
  const rates = loads.map(({ requestsPerSecond }) => requestsPerSecond)
  return [
    {
      what: `tiles at ${VIEWERS} connections while ${IMAGES} images are imported`,
      measured: `p95 ${worst.toFixed(0)} ms at worst, ${whole(Math.min(...rates))} to ${whole(Math.max(...rates))}/s`,
      target: noMoreThan(worst, 250, 'ms'),
    },
    {
      what: '  the import meanwhile',
      measured: `${(IMAGES / seconds).toFixed(1)} images/s of 12 megapixels; server ${megabytes(Math.max(...loads.map(({ resident }) => resident)))}`,
    },
  ]
}
