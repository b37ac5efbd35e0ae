import type { TenantDb } from '#platform/database.ts'
import type { Kept } from '../../history/told-changes.ts'
import type { Fault } from '../fault.ts'

/** A change that an act made of one entry. */
export type Done = { sequence: number; kind: string; uuid: string; before: Kept; after: Kept }

type Person = { personUuid: string } | null

/** Takes changes of one kind back, from the newest downwards, and tells those that it left alone. */
export type Undoing = (db: TenantDb, person: Person, changes: readonly Done[], batch: string) => Promise<Fault[]>
