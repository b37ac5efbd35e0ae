import { rename } from 'node:fs/promises'
import path from 'node:path'
import { findRoot } from '@pressmark/contract/collections.ts'
import { importCulturalItem, uploadFile, type UploadedFile } from '@pressmark/contract/imports.ts'
import { expect } from '@playwright/test'
import type { Calls } from './calls.ts'
import { stampedPng } from './pictures.ts'
import { ON_CLUSTER, type Product } from './product.ts'
import { readImports } from './shelf.ts'

/** The demo's first organisation, by the number that its files lie under. */
const DEFAULT_TENANT_ID = 1

/** An item whose picture could not be taken in, since its file was away. `putBack` brings the file back. */
export const failImport = async ({ call, context }: Calls, { folder }: Product, pressmark: string) => {
  const [width, height] = [320 + Math.round(pressmark.length), 240] // other bytes for each, so that files are not shared
  const picture = { name: 'lost.png', mimeType: 'image/png', buffer: await stampedPng({ width, height }) }
  const uploaded = await context.post(uploadFile.path, { multipart: { file: picture } })
  const { link, sha256 } = (await uploaded.json()) as UploadedFile
  const kept = `t${DEFAULT_TENANT_ID}/originals/${sha256.slice(0, 2)}/${sha256}`
  const file = ON_CLUSTER
    ? path.join(folder, 's3', 'pressmark', `${kept}._S3rver_object`)
    : path.join(folder, 'blobs', 'kept', kept)
  await rename(file, `${file}.away`)
  const { uuid } = await call(importCulturalItem, {
    body: {
      pressmark,
      sgtt: `Item ${pressmark}`,
      autn: 'Nobody',
      parentCollectionsUuids: [(await call(findRoot)).uuid],
      images: [{ imageLink: link, sgtt: 'Lost leaf', autn: 'A scribe', originalName: picture.name }],
    },
  })
  await expect
    .poll(async () => (await readImports({ call }, uuid))[0]?.overall.importState, { timeout: 60_000 })
    .toBe('ERROR')
  return { uuid, putBack: () => rename(`${file}.away`, file) }
}
