import type { ProviderProblem } from '@pressmark/contract/platform/constants.ts'
import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import { NIL_UUID } from '#platform/nil-uuid.ts'
import { minutesAgo } from './sessions.ts'

const UNKNOWN_PERSON = NIL_UUID
/** Refused sign-ins of an hour that the history keeps for each tenant, so that strangers cannot fill it. */
const MAX_REFUSED_PER_HOUR = 1000

/** Records a refused sign-in. A person of another tenant is recorded as unknown, because a tenant must not learn of accounts elsewhere. An
 *  unknown name is recorded too, so that it takes as long as a known one. The name itself is not kept: it can be a mistyped password. */
export const recordRefused = (
  database: Database,
  tenantId: number,
  { personUuid, code }: { personUuid?: string | undefined; code: RefusalCode | ProviderProblem },
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    const member = await db
      .selectFrom('membership')
      .select('person_uuid')
      .where('tenant_id', '=', tenantId)
      .where('person_uuid', '=', personUuid ?? UNKNOWN_PERSON)
      .executeTakeFirst()
    const { recent } = await db
      .selectFrom(
        db
          .selectFrom('event')
          .select(['at', 'kind'])
          .where('tenant_id', '=', tenantId)
          .where('kind', 'in', ['session.opened', 'session.closed', 'session.refused'])
          .orderBy('sequence', 'desc')
          .limit(2 * MAX_REFUSED_PER_HOUR)
          .as('latest'),
      )
      .select(sql<number>`count(*)::int`.as('recent'))
      .where('kind', '=', 'session.refused')
      .where('at', '>', minutesAgo(60))
      .executeTakeFirstOrThrow()
    if (recent >= MAX_REFUSED_PER_HOUR) return
    const entity = { type: 'person', uuid: member?.person_uuid ?? UNKNOWN_PERSON } as const
    await record(db, null, { kind: 'session.refused', entity, after: { reason: code } })
  })
