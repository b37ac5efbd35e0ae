import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'

/** An entity that was put into another state, and the state that it was in. */
export type Moved = { uuid: string; title: string; from_uuid: string }

export type StateChange = {
  /** A condition on `state_uuid`: those that are not so are left alone. */
  from: RawBuilder<boolean>
  to: string
  /** Whether who may see them changes. */
  publicity: 'changes' | 'stays'
}

/** What the workflow does to a kind of entity, done by the folder that owns it. */
export type EntityAdapter = {
  /** Puts entities into a state, holds their rows, raises their versions and tells the screens. */
  setState: (db: TenantDb, uuids: readonly string[], change: StateChange) => Promise<Moved[]>
  /** Changes the fields that are named.
   *  @throws notFound, invalidMetadata, pressmarkAlreadyExists */
  describe: (db: TenantDb, person: Actor, uuid: string, given: readonly MetadataPair[]) => Promise<void>
  /** @throws invalidMetadata when no entity could say that */
  checkFields: (db: TenantDb, given: readonly MetadataPair[]) => Promise<void>
  /** Hangs it below a collection as well.
   *  @throws notFound, alertCollection */
  linkToCollection?: (db: TenantDb, person: Actor, uuid: string, collection: string) => Promise<void>
}

/** By kind of entity; those of kinds that are not there yet are left out. */
export type Subjects = Partial<Record<ResourceType, EntityAdapter>>
