import { originalBlob } from '#media/blob-names.ts'
import { sha256Of } from '../sha256.ts'
import { collectViolations, type Invariant, type Place } from './invariant.ts'
import { walkRows } from './walk.ts'

type Row = { sha256: string; size: number }

export const originalsExist: Invariant = {
  name: 'I1',
  says: 'every original that was acknowledged exists and is what was uploaded',
  problems: async (place) => {
    const { faults: problems, add } = collectViolations()
    const query = 'select sha256, size::float8 from original where tenant_id = $1'
    await walkRows<Row>(place.ask, query, async (row) => {
      const wrong = await wrongWith(place, row)
      if (wrong !== undefined) add(`original ${row.sha256} ${wrong}`)
    })
    return problems
  },
}

const wrongWith = async ({ tenantId, blobs, bytes }: Place, { sha256, size }: Row): Promise<string | undefined> => {
  const name = originalBlob(tenantId, sha256)
  const is = await blobs.size(name)
  if (is === undefined) return 'is missing'
  if (is !== size) return `has ${is} bytes and not ${size}`
  if (!bytes) return undefined
  const found = await sha256Of(await blobs.stream(name))
  return found.sha256 === sha256 ? undefined : `is not what was uploaded: its SHA-256 is ${found.sha256}`
}
