import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importCulturalItem, uploadFile, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { addItem, ask, formOf, importOf, insist, picture, type Acknowledged } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import type { Instance } from '../instance.ts'
import { fill } from './fill.ts'
import { eventually, shown, withInstance, type Scenario } from './scenario.ts'

/** Size of the disk in bytes. The new database takes about 130 MB. */
const SIZE = 512 * 1024 ** 2
const FULL_MS = 60_000
const NOT_NOW = /storage is full|cannot write to the storage|database is not available/

export const diskFullBelowDatabase: Scenario = {
  name: 'disk-full-below-database',
  description:
    'the disk with files and database is full for a minute while people catalogue (only root can create such a disk)',
  run: async (context) => {
    const folder = path.join(context.folder, 'disk')
    await mkdir(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', folder])
    try {
      await withInstance({ ...context, folder }, {}, async (instance) => {
        const ballast = path.join(folder, 'ballast')
        const first = await addItem(instance, instance.root, 1)
        const { body } = await insist(instance, uploadFile.path, await formOfPicture(2))
        fill(ballast, folder)
        const { acknowledged, refused, others } = await catalogueFor(FULL_MS, instance, (body as UploadedFile).link) // by the contract
        context.check(refused > 0, `all ${acknowledged.length} were acknowledged: the disk was not full`)
        context.check(others.length === 0, `${others.length} answers were no refusal in words, the first ${others[0]}`)
        await rm(ballast)
        // A database without space for its log has ended, and the product with it.
        await instance.waitUntilReady()
        const last = await addItem(instance, instance.root, 3, { inParts: true })
        const all: Acknowledged[] = [first, ...acknowledged, last].map((one) => ({ path: [], ...one }))
        for (const problem of await waitForImports(instance, all)) context.check(false, problem)
      })
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  },
}

const formOfPicture = async (number: number) => {
  const bytes = await picture(number)
  return () => formOf(bytes)
}

/* Creates items of an uploaded picture, one after the other. Collects the answers that are neither an acknowledgement nor a
   refusal in words. An ended product gives no answer. */
const catalogueFor = async (long: number, instance: Instance & { root: string }, imageLink: string) => {
  const acknowledged: { sha256: string; importId: string; pressmark: string }[] = []
  const others: string[] = []
  let refused = 0
  for (const end = Date.now() + long; Date.now() < end; await sleep(50)) {
    const importId = randomUUID()
    const pressmark = `Full ${importId}`
    const answer = await ask(
      instance,
      importCulturalItem.path,
      importOf({ importId, pressmark, imageLink, root: instance.root }),
    )
    if (answer?.status === 202) acknowledged.push({ sha256: '', importId, pressmark })
    else if (answer === undefined || eventually(answer, NOT_NOW)) refused += 1
    else others.push(shown(answer))
  }
  return { acknowledged, refused, others }
}
