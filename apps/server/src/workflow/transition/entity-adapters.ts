import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'

/** An entity that was put into another state, with its previous state. */
export type MovedEntity = { uuid: string; title: string; from_uuid: string }

export type StateChange = {
  /** A condition on `state_uuid`. Other entities are skipped. */
  from: RawBuilder<boolean>
  to: string
  /** Whether the transition changes who may see the entities. */
  publicity: 'changes' | 'stays'
}

/** The operations of the workflow on a kind of entity. The folder of that entity implements them. */
export type EntityAdapter = {
  /** Locks entities, puts them into a state, raises their versions and notifies the screens. */
  setState: (db: TenantDb, uuids: readonly string[], change: StateChange) => Promise<MovedEntity[]>
  /** Puts the entries in the bin that are in a state into another one. */
  changeStateInBin: (db: TenantDb, change: { from: string; to: string }) => Promise<void>
  /** Changes the given fields.
   *  @throws notFound, invalidMetadata, pressmarkAlreadyExists */
  setFields: (db: TenantDb, person: Actor, uuid: string, pairs: readonly MetadataPair[]) => Promise<void>
  /** Returns the addresses of images of these entities, without the origin. Entities without an image are left out. */
  thumbnailsOf: (db: TenantDb, uuids: readonly string[]) => Promise<Map<string, string>>
  /** @throws invalidMetadata if no entity of this kind could have these pairs */
  checkFields: (db: TenantDb, pairs: readonly MetadataPair[]) => Promise<void>
  /** Adds the entity to another collection.
   *  @throws notFound, alertCollection */
  linkToCollection?: (db: TenantDb, person: Actor, uuid: string, collection: string) => Promise<void>
}

/** Adapters by kind of entity. */
export type EntityAdapters = Partial<Record<ResourceType, EntityAdapter>>
