import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  findItemImportByImportId,
  uploadFile,
  type ItemImport,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { addItem, ask, formOf, importAs, insist, picture } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import { fill } from './fill.ts'
import { eventually, shown, withInstance, type Scenario } from './scenario.ts'

const SIZE = 96 * 1024 ** 2
/** Less than the derivatives of the picture need, more than the rest needs. */
const TIGHT = 512 * 1024
const LARGE = { width: 2400, height: 1800 }
const FULL = /storage is full/
const A_WHILE_MS = 15_000

export const diskFull: Scenario = {
  name: 'disk-full',
  description: 'the disk with the files is full while people upload and import (only root can create such a disk)',
  run: async (context) => {
    const folder = path.join(context.folder, 'disk')
    await mkdir(folder)
    await mkdir(path.join(context.folder, 'postgres'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', folder])
    try {
      // The database is on another disk.
      await symlink(path.join(context.folder, 'postgres'), path.join(folder, 'postgres'))
      await withInstance({ ...context, folder }, {}, async (instance) => {
        const ballast = path.join(folder, 'ballast')
        await addItem(instance, instance.root, 1)
        fill(ballast, folder)
        const small = await picture(2)
        const refused = await ask(instance, uploadFile.path, formOf(small))
        context.check(eventually(refused, FULL), `an upload was answered with ${shown(refused)}`)
        const staged = await readdir(path.join(folder, 'blobs', 'staging'))
        context.check(staged.length === 0, `${staged.length} files are left in staging`)

        await rm(ballast)
        const bytes = await picture(3, LARGE)
        const { body } = await insist(instance, uploadFile.path, () => formOf(bytes))
        fill(ballast, folder, TIGHT)
        const tight = await importAs(instance, instance.root, 'Tight', (body as UploadedFile).link) // by the contract
        await sleep(A_WHILE_MS)
        const { body: now } = await insist(
          instance,
          addressOf(findItemImportByImportId, {}, { importId: tight.importId }),
          {},
        )
        const { importState } = (now as ItemImport).overall // by the contract
        context.check(
          ['WAITING', 'IN_PROGRESS'].includes(importState),
          `an import without room is ${importState}: ${JSON.stringify(now)}`,
        )

        await rm(ballast)
        const whole = { ...tight, sha256: '', path: [] }
        for (const problem of await waitForImports(instance, [
          whole,
          { ...(await addItem(instance, instance.root, 4, { inParts: true })), path: [] },
        ]))
          context.check(false, problem)
      })
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  },
}
