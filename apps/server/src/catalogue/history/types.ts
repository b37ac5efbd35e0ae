import type { Change } from '@pressmark/contract/catalogue/history.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'

/** What an event keeps of an entity: any of these, by what was done. */
export type EventFields = {
  title?: string
  author?: string
  description?: string
  pressmark?: string
  metadata?: MetadataPair[] | Metadata
  collections?: string[]
  parents?: string[]
  item?: string
  position?: number
  order?: string[]
  assetType?: string
  originalName?: string
  state?: string
  transition?: string
  comment?: string
  reverts?: number
  /** Of a story: those that are not the same on both sides, and all in their order; what they are, the stories know. */
  steps?: { title: string }[]
  stepOrder?: { title: string }[]
  /** Of a series, in their order. */
  stories?: string[]
}

export type EventRow = {
  sequence: number
  at: Date
  kind: EventKind
  entity_uuid: string
  before: EventFields | null
  after: EventFields | null
  person: Change['person']
  title: string | null
  resource_type: Change['resourceType']
  /** What touched many at once, and this with them. */
  bulkOperation: string | null
  /** Whether the entity lies in the bin. */
  deleted: boolean
}

export type RevertInput = {
  db: TenantDb
  person: Actor
  uuid: string
  before: EventFields
  after: EventFields
  reverts: number
  /** The act that takes this and others back. */
  batch?: string
}

/** How each kind of change is taken back. Each looks first whether all is still as the change left it.
 *  @throws changedSince, and whatever the change the other way round refuses */
export type RevertHandlers = Readonly<Record<string, (reverting: RevertInput) => Promise<void>>>
