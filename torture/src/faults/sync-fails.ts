import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { uploadFile } from '@pressmark/contract/imports.ts'
import { createResumable } from '@pressmark/contract/resumable-uploads.ts'
import { addItem, ask, formOf, picture } from '../cataloguer.ts'
import { untilImported } from '../verdict.ts'
import type { Victim } from '../victim.ts'
import { saysLater, shown, withVictim, type Scene } from './scene.ts'

const INJECTED = fileURLToPath(new URL('sync-that-fails.mjs', import.meta.url))

export const syncFails: Scene = {
  name: 'sync-fails',
  about: 'the disk answers EIO when it is asked to keep what was written',
  play: (stage) =>
    withVictim(stage, { NODE_OPTIONS: `--import=${INJECTED}` }, async (victim) => {
      const mark = path.join(victim.folder, 'sync-fails')
      const before = await addItem(victim, victim.root, 1, false)
      await untilImported(victim, [{ ...before, path: [] }])
      await writeFile(mark, '')
      const bytes = await picture(2)
      const whole = await ask(victim, uploadFile.path, formOf(bytes))
      stage.claim(saysLater(whole, /storage cannot be written/), `an upload was answered with ${shown(whole)}`)
      const pieces = await ask(victim, createResumable.path, beginning(bytes.length))
      stage.claim(
        saysLater(pieces, /storage cannot be written/),
        `an upload in pieces was answered with ${shown(pieces)}`,
      )
      stage.claim((await originalsOf(victim)) === 1, 'an upload that was refused has its row')
      const staged = await readdir(path.join(victim.folder, 'blobs', 'staging'))
      stage.claim(staged.length === 0, `${staged.length} files are left in staging`)
      await rm(mark)
      const after = [await addItem(victim, victim.root, 2, false), await addItem(victim, victim.root, 4, true)]
      for (const fault of await untilImported(
        victim,
        after.map((each) => ({ ...each, path: [] })),
      ))
        stage.claim(false, fault)
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

const originalsOf = ({ withDatabase, tenantId }: Victim): Promise<number> =>
  withDatabase(async ({ owner }) => {
    const { rows } = await sql<{
      many: number
    }>`select count(*)::int as many from original where tenant_id = ${tenantId}`.execute(owner)
    return rows[0]!.many // it is counted
  })
