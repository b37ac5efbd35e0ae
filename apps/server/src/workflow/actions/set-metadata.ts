import { ACTION_MESSAGES } from '@pressmark/contract/workflow/action-messages.ts'
import { TASK_LIMITS } from '@pressmark/contract/workflow/transition-tasks.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import { text, type Action, type Options } from './action.ts'

/** Replaces all values of a field by one value. */
export const setMetadata: Action = {
  name: 'setMetadata',
  labels: { en: 'Set a metadata value', it: 'Imposta un valore di metadati' },
  resourceTypes: ['ITEM', 'COLLECTION', 'MEDIA', 'STORY', 'SERIES'],
  parameters: [
    {
      name: 'name',
      labels: { en: 'Field', it: 'Campo' },
      type: 'ENUM',
      required: true,
      options: async (db, resourceType): Promise<Options> => {
        const { rows } = await sql<Options['options'][number]>`
          select coalesce(labels->>'en', name) as text, name as value from template
          where tenant_id = ${db.tenantId} and resource_type = ${resourceType} order by 2`.execute(db)
        const sorted = naturallySorted(rows, { of: (row) => row.text })
        return { options: sorted.slice(0, TASK_LIMITS.options), total: rows.length }
      },
    },
    { name: 'value', labels: { en: 'Value', it: 'Valore' }, type: 'TEXT', required: true },
  ],
  check: async (db, { adapters, resourceType, parameters }) => {
    try {
      await adapters[resourceType]?.checkFields(db, [pairOf(parameters)])
      return []
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.errors.map(({ message }) => ({ field: 'value', message }))
    }
  },
  target: (parameters) => text(parameters, 'name'),
  apply: async (db, { adapters }, { log, parameters }) => {
    await adapters[log.resourceType]?.setFields(db, log.actor, log.entity, [pairOf(parameters)])
    return ACTION_MESSAGES.set
  },
}

const pairOf = (parameters: Parameters<Action['target']>[0]) => ({
  name: text(parameters, 'name'),
  value: text(parameters, 'value'),
})
