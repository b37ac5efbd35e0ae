import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import {
  importAudio,
  importImage,
  importModel3D,
  importVideo,
  uploadAudio,
  uploadFile,
  uploadObj,
  uploadVideo,
} from '@pressmark/contract/ingest/imports.ts'
import sharp from 'sharp'
import { endedImport, uploadTo } from './importing.testing.ts'
import type { TestPerson, TestTenant } from './world.ts'

const CUBE = ['v 0 0 0', 'v 1 0 0', 'v 0 1 0', 'v 0 0 1', 'f 1 2 3', 'f 1 2 4', 'f 2 3 4', 'f 1 3 4'].join('\n')

const SOURCES: Record<AssetType, { name: string; make: () => Buffer | Promise<Buffer>; upload: Endpoint }> = {
  images: { name: 'noise.png', make: () => noise(1400), upload: uploadFile },
  audios: { name: 'tone.wav', make: () => generated('sine=duration=2', 'tone.wav'), upload: uploadAudio },
  videos: {
    name: 'test.mp4',
    make: () => generated('testsrc=duration=2:size=160x120', 'test.mp4'),
    upload: uploadVideo,
  },
  model3Ds: { name: 'solid.obj', make: () => Buffer.from(CUBE), upload: uploadObj },
}

/** Imports a new file of one kind into an item, and waits until it is processed. @returns uuid of the asset */
export const importOne = async (person: TestPerson, itemUuid: string, kind: AssetType): Promise<string> => {
  const { name, make, upload } = SOURCES[kind]
  const { link } = await uploadTo(person, upload, name, await make())
  const started = await {
    images: () => person.call(importImage, { body: { itemUuid, imageLink: link } }),
    audios: () => person.call(importAudio, { body: { itemUuid, audioLink: link } }),
    videos: () => person.call(importVideo, { body: { itemUuid, videoLink: link } }),
    model3Ds: () => person.call(importModel3D, { body: { itemUuid, objectLink: link } }),
  }[kind]()
  const { overall } = await endedImport(person, kind, started.body.importId)
  if (overall.importState === 'ERROR') throw new Error(overall.reason?.message)
  return started.body.uuid
}

/** Draws an image that no compression makes small, so that its pyramid has many bytes in every tile. */
const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

const generated = (input: string, name: string): Buffer => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pressmark-generated-'))
  try {
    const file = path.join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', input, file])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Reads the rows of the derivatives of an asset by their role. */
export const derivativesOf = async (tenant: TestTenant, uuid: string) => {
  const rows = await tenant.run((db) =>
    db
      .selectFrom('derivative')
      .select(['role', 'name', 'sha256', 'size', 'recipe', 'outcome'])
      .where('tenant_id', '=', db.tenantId)
      .where('asset_uuid', '=', uuid)
      .execute(),
  )
  return Object.fromEntries(rows.map(({ role, ...row }) => [role, row]))
}
