import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { addItem, ask, formOf, picture } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import type { Instance } from '../instance.ts'
import { eventually, shown, withInstance, type Scenario } from './scenario.ts'

const INJECTED = fileURLToPath(new URL('sync-that-fails.mjs', import.meta.url))

export const syncFails: Scenario = {
  name: 'sync-fails',
  description: 'the disk answers EIO to fsync',
  run: (context) =>
    withInstance(context, { NODE_OPTIONS: `--import=${INJECTED}` }, async (instance) => {
      const flag = path.join(instance.folder, 'sync-fails')
      const before = await addItem(instance, instance.root, 1)
      await waitForImports(instance, [{ ...before, path: [] }])
      await writeFile(flag, '')
      const bytes = await picture(2)
      const whole = await ask(instance, uploadFile.path, formOf(bytes))
      context.check(eventually(whole, /cannot write to the storage/), `an upload was answered with ${shown(whole)}`)
      const pieces = await ask(instance, createResumable.path, beginning(bytes.length))
      context.check(
        eventually(pieces, /cannot write to the storage/),
        `an upload in pieces was answered with ${shown(pieces)}`,
      )
      context.check((await originalsOf(instance)) === 1, 'an upload that was refused has its row')
      const staged = await readdir(path.join(instance.folder, 'blobs', 'staging'))
      context.check(staged.length === 0, `${staged.length} files are left in staging`)
      await rm(flag)
      const after = [
        await addItem(instance, instance.root, 2),
        await addItem(instance, instance.root, 4, { inParts: true }),
      ]
      for (const problem of await waitForImports(
        instance,
        after.map((each) => ({ ...each, path: [] })),
      ))
        context.check(false, problem)
    }),
}

const beginning = (length: number): RequestInit => ({
  method: 'POST',
  headers: {
    'tus-resumable': '1.0.0',
    'upload-length': String(length),
    'upload-metadata': `filename ${Buffer.from('picture.png').toString('base64')},kind ${Buffer.from('image').toString('base64')}`,
  },
})

const originalsOf = ({ withDatabase, tenantId }: Instance): Promise<number> =>
  withDatabase(async ({ owner }) => {
    const { rows } = await sql<{
      many: number
    }>`select count(*)::int as many from original where tenant_id = ${tenantId}`.execute(owner)
    return rows[0]!.many // it is counted
  })
