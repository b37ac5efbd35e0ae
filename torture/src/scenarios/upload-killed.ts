import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readUpload, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { continueResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { removeOrphanedBlobs } from '../../../apps/server/src/ingest/orphaned-blobs.ts'
import { ask, beginInParts, importAs, insist, picture } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import { shown, withInstance, type Scenario } from './scenario.ts'

const INJECTED = fileURLToPath(new URL('killed-after-rename.mjs', import.meta.url))

export const uploadKilled: Scenario = {
  name: 'upload-killed',
  description:
    'the server is killed between the rename of an upload and its row, and the files are swept before the client returns',
  run: (context) =>
    withInstance(context, { NODE_OPTIONS: `--import=${INJECTED}` }, async (instance) => {
      const flag = path.join(instance.folder, 'kill-after-rename')
      const bytes = await picture(1)
      const uuid = await beginInParts(instance, bytes.length)
      const address = addressOf(continueResumable, { uuid })
      const tus = { 'tus-resumable': '1.0.0' }
      await writeFile(flag, '')
      const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      const sent = await ask(instance, address, { method: 'PATCH', headers, body: new Uint8Array(bytes) })
      context.check(sent === undefined, `the killed server answered ${shown(sent)}`)
      context.check(!existsSync(flag), 'no server was killed')
      await instance.waitUntilReady()
      // As if a day had passed: the sweep removes files of any age.
      await instance.withDatabase(async (database) =>
        removeOrphanedBlobs({ database, blobs: await instance.openBlobs(database) }, 0),
      )
      const head = await insist(instance, address, { method: 'HEAD', headers: tus })
      context.check(head.headers.get('upload-offset') === String(bytes.length), 'the upload is not complete')
      const { body } = await insist(instance, addressOf(readUpload, { uuid }), {})
      const { sha256, link } = body as UploadedFile // by the contract
      context.check(sha256 === createHash('sha256').update(bytes).digest('hex'), 'the upload has another hash')
      const imported = await importAs(instance, instance.root, 'Torture 1', link)
      for (const problem of await waitForImports(instance, [{ sha256, ...imported, path: [] }]))
        context.check(false, problem)
    }),
}
