import { ACTION_MESSAGES } from '@pressmark/contract/workflow/action-messages.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { ActionError } from '../actions/action-error.ts'
import { kindOf } from './entity-kinds.ts'

export type Facts = { title: string; pressmark: string | null; link: string }

/** Limit of the title in a message. A text can repeat it a thousand times. */
const TITLE_LENGTH = 1000

/** An entity and the start of its address. */
export type EntityOfFacts = { resourceType: ResourceType; entity: string; origin: string }

/** Returns the facts of an entity for emails and webhooks, with the address of its screen.
 *  @throws ActionError if it was deleted */
export const factsOf = async (db: TenantDb, { resourceType, entity, origin }: EntityOfFacts): Promise<Facts> => {
  const kind = kindOf(resourceType)
  const { rows } =
    kind === undefined
      ? { rows: [] }
      : await sql<Omit<Facts, 'link'> & { item: string | null; collection: string | null }>`
          select e.title, e.pressmark, e.item_uuid as item, (select collection_uuid from item_parent l
            where l.tenant_id = ${db.tenantId} and l.item_uuid = e.item_uuid order by collection_uuid limit 1) as collection
          from (${kind.rows(db)}) e where e.uuid = ${entity}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new ActionError(ACTION_MESSAGES.deleted, { retryable: false })
  const { pressmark, item, collection } = row
  const inCatalogue = item === null ? entity : `${collection}/cultural-item/${item}`
  const screen = kind?.screen?.(entity) ?? `/ui/catalog/${inCatalogue}`
  return { title: truncate(row.title, TITLE_LENGTH), pressmark, link: origin + screen }
}
