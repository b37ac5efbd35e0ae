import type { Change } from '@pressmark/contract/catalogue/history.ts'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'

/** The fields of an entity that an event stores. Which of them are set depends on the kind of change. */
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
  camera?: ModelCamera | null
  sha256?: string
  state?: string
  transition?: string
  comment?: string
  reverts?: number
  /** The changed steps of a story, and all its steps in order. Only the stories module knows their structure. */
  steps?: { title: string; translations?: Record<string, object> }[]
  stepOrder?: { title: string }[]
  /** The image on the cards of a story, and the texts of its slides. */
  cover?: string | null
  opening?: Record<string, string> | null
  closing?: Record<string, string> | null
  /** The language of the texts of a story, and its other languages with their texts. */
  language?: string | null
  translations?: Record<string, object>
  /** The stories of a series, in order. */
  stories?: string[]
}

export type EventRow = {
  sequence: number
  at: Date
  kind: EventKind
  entity_uuid: string
  before: EventFields | null
  after: EventFields | null
  /** Whether the event has values that were not read, because a list of changes would be too large. */
  tooLarge: boolean
  person: Change['person']
  apiKey: Change['apiKey']
  title: string | null
  resource_type: Change['resourceType']
  /** The bulk operation that this change belongs to. */
  bulkOperation: string | null
  /** Whether the entity is in the bin. */
  deleted: boolean
  /** Whether the original that the change replaced has been deleted. */
  originalDeleted: boolean
}

export type RevertInput = {
  db: TenantDb
  person: Actor
  uuid: string
  before: EventFields
  after: EventFields
  reverts: number
  /** The bulk operation that reverts this change together with others. */
  batch?: string
}

/** Reverts the changes of each kind. Each function first checks that the entity is still as the change left it.
 *  @throws changedSince, and the refusals of the reverse change */
export type RevertHandlers = Readonly<Record<string, (reverting: RevertInput) => Promise<void>>>
