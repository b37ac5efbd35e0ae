import { expect, test } from 'vitest'
import { countSqlPatterns, readSqlPatterns } from './sql-patterns.ts'

test.each([
  ["where name ~ '^a+$'", 1],
  ["where name !~ '[0-9]' and title ~* 'x'", 2],
  ["select regexp_replace(name, 'a', 'b', 'g')", 1],
  ["select '~' || name, a ->> 'b', like '%~x~%'", 0],
])('the SQL %j has %i patterns', (text, count) => expect(countSqlPatterns(text)).toBe(count))

test('a file with a pattern in SQL needs a reason, and a reason needs a pattern', () => {
  expect(readSqlPatterns().problems).toEqual([])
  expect(readSqlPatterns({}).problems.length).toBeGreaterThan(5)
  expect(readSqlPatterns({ 'apps/server/none.ts': { patterns: 1, bound: '' } }).problems).toContain(
    'apps/server/none.ts: 0 patterns in SQL, 1 in tools/checks/sql-patterns.ts',
  )
})
