import type { Blobs } from '#platform/blobs/blobs.ts'

/** Queries the rows of one tenant, at one moment. `$1` is the tenant. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** The input of a check of one organisation. Checks write nothing. */
export type CheckContext = {
  tenantId: number
  ask: Ask
  blobs: Blobs
  /** Whether all originals and derivatives are read. Otherwise only their sizes are checked. */
  bytes: boolean
  /** Maximum age of files that no row names, ms: a file is written before its row, and the cleanup runs once a day. */
  age: number
}

/** The number of violations, and the first of them, one sentence each. */
export type Violations = { count: number; examples: string[] }

/** A condition that must always hold. */
export type Invariant = {
  name: string
  description: string
  problems: (context: CheckContext) => Promise<Violations>
}

export const MAX_NAMED = 20

/** Returns the violations found by a query with one column. There may be a million. */
export const queryViolations = async ({ ask }: Pick<CheckContext, 'ask'>, query: string): Promise<Violations> => {
  const rows = await ask<{ problem: string; count: number }>(
    `select problem, count(*) over ()::integer as count from (${query}) found (problem) limit ${MAX_NAMED}`,
  )
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ problem }) => problem) }
}

export const mergeViolations = (all: readonly Violations[]): Violations => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  examples: all.flatMap(({ examples }) => examples).slice(0, MAX_NAMED),
})

/** Collects violations that are found one after the other. */
export const collectViolations = () => {
  const problems: Violations = { count: 0, examples: [] }
  const add = (problem: string) => {
    problems.count += 1
    if (problems.examples.length < MAX_NAMED) problems.examples.push(problem)
  }
  return { problems, add }
}
