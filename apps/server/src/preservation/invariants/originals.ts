import { originalBlob } from '#media/blob-names.ts'
import { sha256Of } from '../sha256.ts'
import { collectViolations, type Invariant, type CheckContext } from './invariant.ts'
import { walkRows } from './walk.ts'

type Row = { sha256: string; size: number }

export const originalsExist: Invariant = {
  name: 'I1',
  description: 'every original exists and has its uploaded content',
  problems: async (context) => {
    const { problems, add } = collectViolations()
    const query = 'select sha256, size::float8 from original where tenant_id = $1'
    await walkRows<Row>(context.ask, query, async (row) => {
      const problem = await problemOf(context, row)
      if (problem !== undefined) add(`original ${row.sha256} ${problem}`)
    })
    return problems
  },
}

const problemOf = async (
  { tenantId, blobs, bytes }: CheckContext,
  { sha256, size }: Row,
): Promise<string | undefined> => {
  const name = originalBlob(tenantId, sha256)
  const actualSize = await blobs.size(name)
  if (actualSize === undefined) return 'is missing'
  if (actualSize !== size) return `has ${actualSize} bytes and not ${size}`
  if (!bytes) return undefined
  const actual = await sha256Of(await blobs.stream(name))
  return actual.sha256 === sha256 ? undefined : `is not what was uploaded: its SHA-256 is ${actual.sha256}`
}
