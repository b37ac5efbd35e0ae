import type { Blobs } from '#platform/blobs/blobs.ts'

/** Asks one tenant's rows, as they all are at one moment. `$1` is the tenant. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** One organisation, looked at: nothing is written. */
export type Place = {
  tenantId: number
  ask: Ask
  blobs: Blobs
  /** Whether all originals are read again, or only their sizes are looked at. */
  bytes: boolean
  /** Files that no row names may be so old, ms: who writes one has its row yet to write, and the sweep comes once a day. */
  age: number
}

/** What is wrong: how much, and the first of it, a sentence each. */
export type Faults = { many: number; some: string[] }

/** Something that holds whatever happened to the product. */
export type Invariant = {
  name: string
  says: string
  faults: (place: Place) => Promise<Faults>
}

export const MOST_NAMED = 20

/** The faults that a query finds, which has a column `fault`. It may find a million. */
export const faultsFound = async ({ ask }: Pick<Place, 'ask'>, query: string): Promise<Faults> => {
  const rows = await ask<{ fault: string; many: number }>(
    `select fault, count(*) over ()::integer as many from (${query}) found (fault) limit ${MOST_NAMED}`,
  )
  return { many: rows[0]?.many ?? 0, some: rows.map(({ fault }) => fault) }
}

export const together = (all: readonly Faults[]): Faults => ({
  many: all.reduce((sum, { many }) => sum + many, 0),
  some: all.flatMap(({ some }) => some).slice(0, MOST_NAMED),
})

/** Collects faults that are found one by one. */
export const tally = () => {
  const faults: Faults = { many: 0, some: [] }
  const add = (fault: string) => {
    faults.many += 1
    if (faults.some.length < MOST_NAMED) faults.some.push(fault)
  }
  return { faults, add }
}
