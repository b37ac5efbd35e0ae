import { collectViolations, type Invariant, type CheckContext } from './invariant.ts'
import { NAMED_BLOBS } from './named-blobs.ts'

const BATCH_SIZE = 50_000
// Folders of originals are named by their first two characters, those of derivatives by their last two.
const SHARDS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/* Uploads, decoders and downloads in progress use other folders. */
export const everyBlobIsNamed: Invariant = {
  name: 'I3',
  description: 'no unreferenced file is older than two days',
  problems: async (context) => {
    const { problems, add } = collectViolations()
    const addUnnamed = async (names: string[]) => {
      for (const name of await unnamedOf(context, names)) add(`${name} is named by no row`)
    }
    let names: string[] = []
    for await (const name of oldBlobs(context)) {
      if (names.push(name) < BATCH_SIZE) continue
      await addUnnamed(names)
      names = []
    }
    await addUnnamed(names)
    return problems
  },
}

async function* oldBlobs({ tenantId, blobs, age }: CheckContext): AsyncGenerator<string> {
  const then = new Date(Date.now() - age)
  const sharded = ['originals', 'derivatives'].flatMap((kind) => SHARDS.map((shard) => `${kind}/${shard}`))
  for (const folder of [...sharded, 'watermarks', 'pieces']) yield* blobs.writtenBefore(`t${tenantId}/${folder}`, then)
}

const unnamedOf = async ({ ask }: CheckContext, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return []
  const rows = await ask<{ name: string }>(
    `select there.name from unnest($2::text[]) as there (name)
      where not exists (select from (${NAMED_BLOBS}) named where named.name = there.name)
        and not exists (select from original o where o.tenant_id = $1
          and 't' || $1 || '/originals/' || left(o.sha256, 2) || '/' || o.sha256 = there.name)
        and not exists (select from resumable_upload u where u.tenant_id = $1
          and 't' || $1 || '/originals/' || left(u.sha256, 2) || '/' || u.sha256 = there.name)`,
    [names],
  )
  return rows.map(({ name }) => name)
}
