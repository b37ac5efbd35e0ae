import { execFile } from 'node:child_process'
import { open, readFile, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readThumbnail } from '@pressmark/contract/media/media.ts'
import { sql } from 'kysely'
import { addItem, ask, insist } from '../cataloguer.ts'
import { violatedInvariants, waitForImports } from '../checks.ts'
import type { Instance } from '../instance.ts'
import { eventually, shown, withInstance, type Scenario } from './scenario.ts'

const REPAIR = fileURLToPath(new URL('../../../tools/repair.ts', import.meta.url))
const YOUNG_MS = 3600_000
const WORDS = /being rebuilt/

type Image = { uuid: string; pyramid: string; thumbnail: string }
type Damage = { what: string; file: (image: Image) => string; do: (file: string) => Promise<void>; ask: string }

/* Damages that a viewer meets. Nothing has opened the files before. */
const NOTICED: Damage[] = [
  { what: 'a deleted pyramid', file: ({ pyramid }) => pyramid, do: (file) => rm(file), ask: 'image' },
  { what: 'a truncated pyramid', file: ({ pyramid }) => pyramid, do: (file) => truncate(file, 2000), ask: 'image' },
  { what: 'flipped bytes of an index', file: ({ pyramid }) => pyramid, do: (file) => overwrite(file, 0), ask: 'image' },
  { what: 'a deleted thumbnail', file: ({ thumbnail }) => thumbnail, do: (file) => rm(file), ask: 'thumbnail' },
  {
    what: 'a truncated thumbnail',
    file: ({ thumbnail }) => thumbnail,
    do: (file) => truncate(file, 50),
    ask: 'thumbnail',
  },
]

export const lostDerivative: Scenario = {
  name: 'lost-derivative',
  description:
    'derivatives are deleted, truncated and damaged: viewers wait for a rebuild, and the repair finds the rest',
  run: (context) =>
    withInstance(context, {}, async (instance) => {
      const items = []
      for (let number = 1; number <= NOTICED.length + 1; number += 1)
        items.push({ ...(await addItem(instance, instance.root, number)), path: [] })
      for (const problem of await waitForImports(instance, items)) context.check(false, problem)
      const images = await imagesOf(instance)
      const fileOf = (name: string) => path.join(instance.folder, 'blobs', 'kept', name)

      for (const [index, damage] of NOTICED.entries()) {
        const image = images[index]! // there is one more image than damages
        await damage.do(fileOf(damage.file(image)))
        const address =
          damage.ask === 'thumbnail'
            ? addressOf(readThumbnail, { uuid: image.uuid })
            : `/iiif/3/${image.uuid}/full/max/0/default.jpg`
        const first = await ask(instance, address, {})
        context.check(eventually(first, WORDS), `${damage.what} was answered with ${shown(first)}`)
        context.check(first?.headers.get('retry-after') === '5', `${damage.what} names no time to wait`)
        const { status } = await insist(instance, address, {})
        context.check(status === 200, `after a rebuild, ${damage.what} answers ${status}`)
      }

      // Nothing notices this one before its bytes are read.
      const quiet = fileOf(images.at(-1)!.pyramid) // see above
      const { length } = await readFile(quiet)
      await overwrite(quiet, length >> 1)
      const violated = await violatedInvariants(instance, YOUNG_MS)
      context.check(
        violated.length === 1 && /^I11: .*other bytes/.test(violated[0] ?? ''),
        `verify found ${violated.join(', ')}`,
      )
      await instance.withDatabase((database) =>
        sql`update derivative set checked_at = now() - interval '30 days'`.execute(database.owner),
      )
      const env = { ...process.env, DATA_DIR: instance.folder }
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', REPAIR],
        {
          env,
        },
      )
      context.check(/derivatives: 1 were lost or damaged, 0 still are/.test(stdout), `the repair said: ${stdout}`)
    }),
}

const overwrite = async (file: string, position: number): Promise<void> => {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(16, 0x55), 0, 16, position).finally(() => handle.close())
}

const imagesOf = (instance: Instance): Promise<Image[]> =>
  instance.withDatabase(async (database) => {
    const { rows } = await sql<Image>`
      select uuid, pyramid, thumbnail from asset_record where tenant_id = ${instance.tenantId} order by uuid`.execute(
      database.owner,
    )
    return rows
  })
