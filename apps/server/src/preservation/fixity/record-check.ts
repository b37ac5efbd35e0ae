import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { administratorEmails } from '#mail/administrators.ts'
import { enqueueEmail } from '#mail/email.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'

export type Outcome = 'intact' | 'changed' | 'missing'

type Check = { sha256: string; outcome: Outcome; actual: string | undefined; repaired: boolean }

/**
 * Records the result of a check. If an original became damaged or intact, administrators get an email.
 * @returns Whether the damage is new.
 */
export const recordCheck = async (db: TenantDb, jobs: Enqueue, check: Check): Promise<boolean> => {
  const { sha256, outcome, repaired } = check
  const before = await db
    .selectFrom('original as o')
    .leftJoin('fixity as f', (join) => join.onRef('f.tenant_id', '=', 'o.tenant_id').onRef('f.sha256', '=', 'o.sha256'))
    .select('f.outcome')
    .where('o.tenant_id', '=', db.tenantId)
    .where('o.sha256', '=', sha256)
    .executeTakeFirst()
  if (before === undefined) return false // deleted in the meantime
  const now = repaired ? 'intact' : outcome
  const row = { checked_at: sql<Date>`clock_timestamp()`, outcome: now }
  await db
    .insertInto('fixity')
    .values({ tenant_id: db.tenantId, sha256, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doUpdateSet(row))
    .execute()
  const was = before.outcome ?? 'intact'
  const isNews = was === 'intact' && outcome !== 'intact'
  if (isNews) await recordEvent(db, sha256, outcome, describeFile(check))
  if (repaired) await recordEvent(db, sha256, 'repaired', 'Replaced with a good copy from the replica.')
  else if (was !== 'intact' && now === 'intact')
    await recordEvent(db, sha256, 'intact again', 'The file has its original bytes again.')
  if (isNews || now !== was) await alarm(db, jobs, { ...check, now })
  return isNews
}

const describeFile = ({ actual }: Check): string =>
  actual === undefined ? 'The file is missing.' : `Its SHA-256 is ${actual} now.`

const recordEvent = (db: TenantDb, sha256: string, kind: string, detail: string) =>
  db
    .insertInto('fixity_event')
    .values({ tenant_id: db.tenantId, uuid: uuidv7(), sha256, at: sql<Date>`clock_timestamp()`, kind, detail })
    .execute()

const EMAIL_SUBJECTS = {
  repaired: 'A damaged original was repaired',
  intact: 'An original is intact again',
  damaged: 'An original is damaged and not served',
} as const

/* Sends an email to every administrator of the tenant with an address. */
const alarm = async (db: TenantDb, jobs: Enqueue, { now, ...check }: Check & { now: Outcome }): Promise<void> => {
  const to = await administratorEmails(db)
  if (to.length === 0) return
  const assets = await db
    .selectFrom('asset_record')
    .select(['title', 'original_name'])
    .where('tenant_id', '=', db.tenantId)
    .where('original_sha256', '=', check.sha256)
    .orderBy('uuid')
    .limit(10)
    .execute()
  const subject = EMAIL_SUBJECTS[check.repaired ? 'repaired' : now === 'intact' ? 'intact' : 'damaged']
  const text = [
    `${subject}.`,
    `SHA-256 of the upload: ${check.sha256}`,
    ...(check.outcome === 'intact' ? [] : [describeFile(check)]),
    ...(now === 'intact' ? [] : ['It is not served until it is repaired from a replica or uploaded again.']),
    ...assets.map(({ title, original_name: name }) => `- ${title} (${name})`),
  ].join('\n')
  await enqueueEmail(db, jobs, { id: uuidv7(), to, subject, text })
}
