import { ACTION_PROBLEMS } from '@pressmark/contract/workflow/action-problems.ts'
import { ACTION_MESSAGES } from '@pressmark/contract/workflow/action-messages.ts'
import { TASK_LIMITS } from '@pressmark/contract/workflow/transition-tasks.ts'
import { sql } from 'kysely'
import { text, type Action, type Options } from './action.ts'

/** Adds the entity to another collection. */
export const addToCollection: Action = {
  name: 'addToCollection',
  labels: { en: 'Add to a collection', it: 'Aggiungi a una collezione' },
  resourceTypes: ['ITEM', 'COLLECTION'],
  parameters: [
    {
      name: 'collection',
      labels: { en: 'Collection', it: 'Collezione' },
      type: 'ENUM',
      required: true,
      options: async (db): Promise<Options> => {
        const { rows } = await sql<{ text: string; value: string; total: number }>`
          select title as text, uuid as value, count(*) over () as total from collection
          where tenant_id = ${db.tenantId} order by sort_title, uuid limit ${TASK_LIMITS.options}`.execute(db)
        return { options: rows.map(({ text: title, value }) => ({ text: title, value })), total: rows[0]?.total ?? 0 }
      },
    },
  ],
  check: async (db, { parameters }) => {
    const { rows } = await sql`
      select from collection where tenant_id = ${db.tenantId} and uuid::text = ${text(parameters, 'collection')}`.execute(
      db,
    )
    return rows.length > 0 ? [] : [{ field: 'collection', message: ACTION_PROBLEMS.noCollection }]
  },
  target: (parameters) => text(parameters, 'collection'),
  apply: async (db, { adapters }, { log, parameters }) => {
    await adapters[log.resourceType]?.linkToCollection?.(db, log.actor, log.entity, text(parameters, 'collection'))
    return ACTION_MESSAGES.linked
  },
}
