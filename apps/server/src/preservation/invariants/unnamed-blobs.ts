import { collectViolations, type Invariant, type Place } from './invariant.ts'
import { NAMED_BLOBS } from './named-blobs.ts'

const AT_A_TIME = 50_000
// Originals are in folders by their first two letters, derivatives by their last.
const SHARDS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/* What is being uploaded, decoded or made to be downloaded lies elsewhere. */
export const noBlobIsNobodys: Invariant = {
  name: 'I3',
  says: 'files that no row names are young',
  problems: async (place) => {
    const { faults: problems, add } = collectViolations()
    const addUnnamed = async (names: string[]) => {
      for (const name of await unnamedOf(place, names)) add(`${name} is named by no row`)
    }
    let names: string[] = []
    for await (const name of oldBlobs(place)) {
      if (names.push(name) < AT_A_TIME) continue
      await addUnnamed(names)
      names = []
    }
    await addUnnamed(names)
    return problems
  },
}

async function* oldBlobs({ tenantId, blobs, age }: Place): AsyncGenerator<string> {
  const then = new Date(Date.now() - age)
  const sharded = ['originals', 'derivatives'].flatMap((kind) => SHARDS.map((shard) => `${kind}/${shard}`))
  for (const folder of [...sharded, 'watermarks', 'pieces']) yield* blobs.writtenBefore(`t${tenantId}/${folder}`, then)
}

const unnamedOf = async ({ ask }: Place, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return []
  const rows = await ask<{ name: string }>(
    `select there.name from unnest($2::text[]) as there (name)
      where not exists (select from (${NAMED_BLOBS}) named where named.name = there.name)
        and not exists (select from original o where o.tenant_id = $1
          and 't' || $1 || '/originals/' || left(o.sha256, 2) || '/' || o.sha256 = there.name)`,
    [names],
  )
  return rows.map(({ name }) => name)
}
