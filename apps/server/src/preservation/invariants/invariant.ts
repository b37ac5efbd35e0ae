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
export type Violations = { many: number; some: string[] }

/** Something that holds whatever happened to the product. */
export type Invariant = {
  name: string
  says: string
  problems: (place: Place) => Promise<Violations>
}

export const MAX_NAMED = 20

/** The faults that a query finds, which has a column `fault`. It may find a million. */
export const queryViolations = async ({ ask }: Pick<Place, 'ask'>, query: string): Promise<Violations> => {
  const rows = await ask<{ problem: string; many: number }>(
    `select problem, count(*) over ()::integer as many from (${query}) found (problem) limit ${MAX_NAMED}`,
  )
  return { many: rows[0]?.many ?? 0, some: rows.map(({ problem }) => problem) }
}

export const together = (all: readonly Violations[]): Violations => ({
  many: all.reduce((sum, { many }) => sum + many, 0),
  some: all.flatMap(({ some }) => some).slice(0, MAX_NAMED),
})

/** Collects faults that are found one by one. */
export const collectViolations = () => {
  const problems: Violations = { many: 0, some: [] }
  const add = (problem: string) => {
    problems.many += 1
    if (problems.some.length < MAX_NAMED) problems.some.push(problem)
  }
  return { faults: problems, add }
}
