import type { NewUser } from '@pressmark/contract/identity/users.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { changeRights } from '../rights.ts'
import { requirePeopleLimit, setDirectRoles, setWorkgroups } from './update.ts'

/** Creates a person who is a member of this tenant. `hash` is the hash of the password. @returns uuid
 *  @throws usernameTaken, roleNotHeld, peopleLimitReached, notFound for a workgroup */
export const createMember = (db: TenantDb, caller: Caller, input: NewUser, hash: string): Promise<string> =>
  changeRights(db, caller, async (ownRoles) => {
    const uuid = uuidv7()
    const { username, name = '', surname = '', email, userRoles = [], userGroupUuids = [] } = input
    await sql`select create_person(${uuid}, ${username}, ${name.trim()}, ${surname.trim()}, ${email}, ${hash})`.execute(
      db,
    )
    await db.insertInto('membership').values({ tenant_id: db.tenantId, person_uuid: uuid }).execute()
    await requirePeopleLimit(db)
    await setDirectRoles(db, ownRoles, uuid, userRoles)
    await setWorkgroups(db, ownRoles, uuid, userGroupUuids)
    const after = { username, name, surname, email, userRoles, userGroupUuids }
    await record(db, caller, { kind: 'person.created', entity: { type: 'person', uuid }, after })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
    return uuid
  })
