import { sha256Of } from '../sha256.ts'
import { collectViolations, mergeViolations, queryViolations, type CheckContext, type Invariant } from './invariant.ts'
import { walkRows } from './walk.ts'

type Row = { name: string; of: string; sha256: string | null; size: number | null; outcome: string }

const UNRECORDED = `
  select made.role || ' of ' || a.kind || ' ' || a.uuid || ' has no record'
  from asset_record a cross join lateral (values ('pyramid', a.pyramid), ('watermarked_pyramid', a.watermarked_pyramid),
    ('thumbnail', a.thumbnail), ('rendition', a.rendition), ('waveform', a.waveform)) made (role, name)
  where a.tenant_id = $1 and made.name is not null and not exists (
    select from derivative d where d.tenant_id = $1 and d.asset_uuid = a.uuid and d.role = made.role and d.name = made.name)`

const RECORDED = `
  select d.name, a.kind || ' ' || a.uuid as of, d.sha256, d.size::float8, d.outcome
  from derivative d join asset_record a on a.tenant_id = $1 and a.uuid = d.asset_uuid where d.tenant_id = $1`

export const derivativesAreIntact: Invariant = {
  name: 'I11',
  description: 'every derivative has the bytes that were written',
  problems: async (context) => {
    const { problems, add } = collectViolations()
    await walkRows<Row>(context.ask, RECORDED, async (row) => {
      const problem = await problemOf(context, row)
      if (problem !== undefined) add(`${row.name} of ${row.of} ${problem}`)
    })
    return mergeViolations([await queryViolations(context, UNRECORDED), problems])
  },
}

/* A missing file violates I2. */
const problemOf = async (
  { blobs, bytes }: CheckContext,
  { name, sha256, size, outcome }: Row,
): Promise<string | undefined> => {
  const actualSize = await blobs.size(name)
  if (actualSize === undefined) return undefined
  if (size !== null && actualSize !== size) return `has ${actualSize} bytes and not ${size}`
  if (outcome !== 'intact') return 'was found damaged by a check'
  if (!bytes || sha256 === null) return undefined
  const actual = await sha256Of(await blobs.stream(name))
  return actual.sha256 === sha256 ? undefined : `has other bytes: its SHA-256 is ${actual.sha256}`
}
