import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import {
  deleteSavedSearch as deleteCall,
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type SearchQuery,
} from '@pressmark/contract/catalogue/saved-searches.ts'
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { link, type Paging } from '#platform/hal.ts'
import { naturallySorted } from '#platform/natural-order.ts'
import type { SavedSearch as Table } from '#platform/db/tables.gen.ts'

type Person = { personUuid: string }
type Row = Selectable<Table>

/* The person's own searches in this organisation. No one else is notified, not even of changes. */
const own = (db: TenantDb, { personUuid }: Person) =>
  db.selectFrom('saved_search').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', personUuid)

/** Returns a page of the person's searches, by name. */
export const listSavedSearches = async (db: TenantDb, person: Person, { page, size }: Paging) => {
  const all = await own(db, person).selectAll().orderBy('uuid').execute()
  const sorted = naturallySorted(all, { of: ({ name }) => name })
  return { rows: sorted.slice(page * size, (page + 1) * size), total: all.length }
}

/** Reads one saved search.
 *  @throws notFound, also for the search of another person */
export const readSavedSearch = async (db: TenantDb, person: Person, uuid: string): Promise<Row> => {
  const row = await own(db, person).selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** Creates a saved search.
 *  @returns UUID
 *  @throws tooManySavedSearches; savedSearchNameTaken from a database constraint */
export const saveSearch = async (
  db: TenantDb,
  person: Person,
  { name, search }: { name: string; search: SearchQuery },
): Promise<string> => {
  const { total } = await listSavedSearches(db, person, { page: 0, size: 1 })
  if (total >= MAX_SAVED_SEARCHES) throw new Refusal('tooManySavedSearches')
  const row = { uuid: uuidv7(), name: name.trim(), search: JSON.stringify(search) }
  await db
    .insertInto('saved_search')
    .values({ tenant_id: db.tenantId, person_uuid: person.personUuid, ...row })
    .execute()
  await note(db, person, row.uuid, { kind: 'saved-search.created', what: { after: { name: row.name, search } } })
  return row.uuid
}

/** Renames a saved search.
 *  @throws notFound, staleVersion; savedSearchNameTaken from a database constraint */
export const renameSavedSearch = async (
  db: TenantDb,
  person: Person,
  { uuid, ifMatch }: { uuid: string; ifMatch: number | undefined },
  name: string,
): Promise<void> => {
  const before = await readSavedSearch(db, person, uuid)
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set((eb) => ({ name: name.trim(), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', person.personUuid)
    .where('uuid', '=', uuid)
    .where('version', '=', ifMatch ?? before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('staleVersion')
  await note(db, person, uuid, {
    kind: 'saved-search.renamed',
    what: { before: { name: before.name }, after: { name: name.trim() } },
  })
}

/** Deletes a saved search.
 *  @throws notFound */
export const deleteSavedSearch = async (db: TenantDb, person: Person, uuid: string): Promise<void> => {
  const { name, search } = await readSavedSearch(db, person, uuid)
  await db
    .deleteFrom('saved_search')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', person.personUuid)
    .where('uuid', '=', uuid)
    .execute()
  await note(db, person, uuid, { kind: 'saved-search.deleted', what: { before: { name, search } } })
}

const note = (
  db: TenantDb,
  person: Person,
  uuid: string,
  { kind, what }: { kind: EventKind; what: { before?: unknown; after?: unknown } },
): Promise<void> => record(db, person, { kind, entity: { type: 'saved-search', uuid }, ...what })

export const savedSearchAnswer = ({ uuid, name, search, created_at, version }: Row, origin: string): SavedSearch => ({
  uuid,
  name,
  search: search as SearchQuery, // only this file writes it
  createdDate: created_at.toISOString(),
  version,
  _links: { self: link(origin, addressOf(deleteCall, { uuid })) },
})
