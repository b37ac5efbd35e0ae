import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  findAssetImportByImportId,
  importCulturalItem,
  uploadFile,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Config } from '#platform/config.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { multipart, openWorld, type TestPerson, type TestTenant } from '../../testing/world.ts'

export type Got = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }
type ImageRequest = {
  method?: string
  cookie?: string | undefined
  headers?: Record<string, string>
  host?: string
  leaveAfterMs?: number
}

/** Opens a world that processes its jobs and listens on a port. Tiles are answered before the framework, so tests need a real connection. */
export const openImageWorld = async (settings: Partial<Config> = {}) => {
  const world = await openWorld(settings)
  await world.work()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  let pressmark = 0

  const get = (
    path: string,
    { method = 'GET', cookie, headers, host = tenant.host, leaveAfterMs }: ImageRequest = {},
  ): Promise<Got> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        { port, path, method, headers: { host, ...(cookie && { cookie }), ...headers } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
          )
        },
      )
      outgoing.on('error', reject).end()
      if (leaveAfterMs !== undefined) setTimeout(() => outgoing.destroy(), leaveAfterMs)
    })

  return {
    world,
    tenant,
    editor,
    port,
    get,
    /** Imports an image as any client does. @returns The uuid of the asset. */
    importImage: (name: string, bytes: Buffer): Promise<string> =>
      importImage(editor, `Ms. ${(pressmark += 1)}`, name, bytes),
    close: () => world.close(),
  }
}
export type ImageWorld = Awaited<ReturnType<typeof openImageWorld>>

const importImage = async (editor: TestPerson, pressmark: string, name: string, bytes: Buffer): Promise<string> => {
  const sent = await editor.send({ method: 'POST', url: uploadFile.path, ...multipart(name, bytes) })
  const root = (await editor.call(findRoot)).body.uuid
  const images = [{ imageLink: (sent.json() as UploadedFile).link }]
  const body = { pressmark, sgtt: name, parentCollectionsUuids: [root], images }
  const started = (await editor.call(importCulturalItem, { body })).body.images![0]!
  for (;;) {
    const query = { params: { assetType: 'images' as const }, query: started }
    const { overall } = (await editor.call(findAssetImportByImportId, query)).body
    if (overall.importState === 'DONE') return started.uuid
    if (overall.importState === 'ERROR') throw new Error(JSON.stringify(overall.reason))
    await sleep(50)
  }
}

/** Puts all items of the tenant in a state, as a workflow does, and sends the message to every process. */
export const putItemsInState = (tenant: TestTenant, state: string): Promise<void> =>
  tenant.run(async (db) => {
    await sql`update item_record set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = ${state})
      where tenant_id = ${db.tenantId}`.execute(db)
    await broadcast(db, { invalidate: 'media' })
  })

/** Returns width and height of an image, px. */
export const sizeOf = async ({ bytes }: Got): Promise<[number, number]> => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}
