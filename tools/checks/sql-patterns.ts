import { globSync, readFileSync } from 'node:fs'

/** Regular expressions in SQL, by file, with the bound of what they meet. PostgreSQL runs them as an automaton without backtracking. */
const READ: Readonly<Record<string, { patterns: number; bound: string }>> = {
  'apps/server/src/catalogue/items/field-order.ts': { patterns: 1, bound: 'meets the first 90 characters of a value' },
  'apps/server/src/ingest/imports/item-imports.ts': {
    patterns: 1,
    bound: 'a single class; titles, pressmarks and names of files have a limit',
  },
  'apps/server/migrations/0001-foundation.sql': { patterns: 2, bound: 'anchored, of limited length' },
  'apps/server/migrations/0002-catalogue.sql': { patterns: 1, bound: 'anchored, of fixed length' },
  'apps/server/migrations/0007-delivery.sql': { patterns: 1, bound: 'anchored, of fixed length' },
  'apps/server/migrations/0015-search.sql': { patterns: 3, bound: 'single classes; labels and titles have a limit' },
  'apps/server/migrations/0020-organisations.sql': { patterns: 1, bound: 'a fixed start' },
  'apps/server/migrations/0033-plain-names.sql': { patterns: 2, bound: 'meets names of tables' },
  'apps/server/migrations/0042-natural-order.sql': { patterns: 1, bound: 'a single space' },
  'apps/server/migrations/0045-pressmark-keys.sql': { patterns: 1, bound: 'a single class; pressmarks have a limit' },
  'apps/server/migrations/0046-search-by-field.sql': {
    patterns: 1,
    bound: 'a single class; meets at most 30 characters',
  },
}

const SQL_PATTERN = /(?:!~|(?<![~='])~\*?) ?'|\bregexp_[a-z_]+\(/g

/** Counts the regular expressions of an SQL text. */
export const countSqlPatterns = (text: string): number => [...text.matchAll(SQL_PATTERN)].length

/** Reads the SQL of the server and of its migrations. Each file with a regular expression needs a row of the list above. */
export const readSqlPatterns = (list: typeof READ = READ): { problems: string[]; count: number } => {
  const files = globSync(['apps/server/migrations/*.sql', 'apps/server/src/**/*.ts'], { exclude: ['**/*.test.ts'] })
  const found = new Map<string, number>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const count = countSqlPatterns(text)
    if (count > 0) found.set(file, count)
  }
  const problems = [...new Set([...found.keys(), ...Object.keys(list)])]
    .filter((file) => found.get(file) !== list[file]?.patterns)
    .map(
      (file) =>
        `${file}: ${found.get(file) ?? 0} patterns in SQL, ${list[file]?.patterns ?? 0} in tools/checks/sql-patterns.ts`,
    )
  return { problems, count: [...found.values()].reduce((sum, count) => sum + count, 0) }
}
