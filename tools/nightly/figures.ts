/** Returns the parts of an output that match the patterns, and the patterns that match nothing. */
export const figuresIn = (
  output: string,
  patterns: readonly RegExp[],
): { figures: string; missing: readonly RegExp[] } => {
  const matches = patterns.map((pattern) =>
    [...output.matchAll(pattern)].map(([all]) => all.trim().replace(/\s+/g, ' ')),
  )
  return {
    figures: matches.flat().join('; ').replaceAll('|', '/'),
    missing: patterns.filter((_, at) => matches[at]?.length === 0),
  }
}

/** Returns the reasons of skipped tests, each with the number of its tests, in the output of Vitest (`--reporter=verbose`) or Playwright. */
export const skippedIn = (output: string): string => {
  const reasons = new Map<string, number>()
  const add = (reason: string, count: number) => reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  for (const [line] of output.matchAll(/^ *↓ .*$/gm)) {
    const opening = line.endsWith(']') ? line.lastIndexOf('[') : -1
    add(opening === -1 ? 'no reason is given' : line.slice(opening + 1, -1), 1)
  }
  // Playwright does not print the reasons.
  for (const [, count] of output.matchAll(/^ {1,4}(\d+) skipped$/gm)) add('the reason is in the journey', Number(count))
  return [...reasons].map(([reason, count]) => `${count} skipped: ${reason}`).join('; ')
}

type Goal = { proof: string; goal: number; part: string; figure: RegExp }

/** Figures that nights add up. Each is read from the rows of a part. */
const GOALS: readonly Goal[] = [
  { proof: 'Requests of the fuzz', goal: 1_000_000, part: 'fuzz requests', figure: /\b(\d+) requests in/ },
  { proof: 'Wrong requests', goal: 200_000, part: 'fuzz requests', figure: /\b(\d+) wrong requests/ },
  { proof: 'Damaged files', goal: 100_000, part: 'fuzz files', figure: /\b(\d+) files made of/ },
  { proof: 'Kills of servers', goal: 10_000, part: 'torture', figure: /\bserver (\d+)/ },
  { proof: 'Kills of workers', goal: 10_000, part: 'torture', figure: /\bworker (\d+)/ },
  { proof: 'Kills of the database', goal: 10_000, part: 'torture', figure: /\bdatabase (\d+)/ },
]

const ROWS = `| Row | Date | Commit | Seed | Part | Result | Figures | Minutes |
|---|---|---|---|---|---|---|---|
`

const HEAD = `# Nightly figures

\`npm run nightly\` adds a row for each part that it ran, for the person who releases. A part is repeated with the commit and the seed of its row. A commit has its date and its subject, because its hash changes if the history is rewritten: \`git log --fixed-strings --grep='SUBJECT'\` finds it.

`

export type Row = {
  date: string
  /** Hash, date and subject. */
  commit: string
  seed: string
  part: string
  result: string
  figures: string
  minutes: string
}

const PASSED = 'passed'

/** Adds rows to the text of the table, links each failed row to the next one that passed, and computes the totals again.
 *  @param text the file, or an empty text
 *  @param parts names of all parts, of which those without a row are named */
export const withRows = (text: string, added: readonly Row[], parts: readonly string[]): string => {
  const at = text.indexOf(ROWS)
  const rows = [
    ...(at === -1
      ? []
      : text
          .slice(at + ROWS.length)
          .split('\n')
          .flatMap(rowOf)),
    ...added.map(withoutPipes),
  ]
  return `${HEAD}${totalsOf(rows)}\n${partsOf(rows, parts)}\n## Rows\n\n${ROWS}${rows.map(lineOf).join('')}`
}

const withoutPipes = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.replaceAll('|', '/')])) as Row // same keys

/* A line of the table. The number and the link of a failed row are computed again. */
const rowOf = (line: string): Row[] => {
  const [, , date, commit, seed, part, result, figures, minutes] = line.split('|').map((cell) => cell.trim())
  if (date === undefined || commit === undefined || seed === undefined || part === undefined) return []
  if (result === undefined || figures === undefined || minutes === undefined) return []
  return [{ date, commit, seed, part, result: result.split(LATER)[0] ?? '', figures, minutes }]
}

const LATER = '; passed later'

const lineOf = (row: Row, index: number, rows: readonly Row[]): string => {
  const { date, commit, seed, part, result, figures, minutes } = row
  const name = `<a id="row-${index + 1}"></a>${index + 1}`
  return `| ${name} | ${date} | ${commit} | ${seed} | ${part} | ${result}${laterPass(rows, index)} | ${figures} | ${minutes} |\n`
}

/* The next row of the same part that passed, with the same seed if there is one. */
const laterPass = (rows: readonly Row[], index: number): string => {
  const { part, seed, result } = rows[index]!
  const later = (isPass: (row: Row) => boolean) =>
    rows.findIndex((row, at) => at > index && row.part === part && row.result === PASSED && isPass(row))
  if (result === PASSED) return ''
  const same = later((row) => row.seed === seed)
  const next = same === -1 ? later(() => true) : same
  if (next === -1) return ''
  return `${LATER}${same === -1 ? '' : ' with this seed'}: [row ${next + 1}](#row-${next + 1})`
}

const totalsOf = (rows: readonly Row[]): string => {
  const lines = GOALS.map(({ proof, goal, part, figure }) => {
    const own = rows.filter((row) => row.part === part && row.result === PASSED)
    const total = own.reduce((sum, row) => sum + Number(figure.exec(row.figures)?.[1] ?? 0), 0)
    return `| ${proof} | ${number(total)} | ${number(goal)} | ${own.length} |\n`
  })
  return `## Totals\n\nOnly rows that passed count.\n\n| Proof | Total | Goal | Rows |\n|---|---|---|---|\n${lines.join('')}`
}

const partsOf = (rows: readonly Row[], parts: readonly string[]): string => {
  const lines = parts.map((part) => {
    const own = rows.flatMap((row, index) => (row.part === part ? [{ ...row, index }] : []))
    const last = own.findLast(({ result }) => result === PASSED)
    const pass = last === undefined ? 'none' : `${last.date}, [row ${last.index + 1}](#row-${last.index + 1})`
    return `| ${part} | ${own.length} | ${pass} |\n`
  })
  return `## Parts\n\n| Part | Rows | Last row that passed |\n|---|---|---|\n${lines.join('')}`
}

const number = (value: number): string => value.toLocaleString('en-GB')
