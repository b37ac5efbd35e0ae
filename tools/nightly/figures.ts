/** Returns the parts of an output that match the patterns, and the patterns that match nothing. */
export const figuresIn = (
  output: string,
  patterns: readonly RegExp[],
): { figures: string; missing: readonly RegExp[] } => {
  const found = patterns.map((pattern) => [...output.matchAll(pattern)].map(([all]) => all.trim().replace(/\s+/g, ' ')))
  return {
    figures: found.flat().join('; ').replaceAll('|', '/'),
    missing: patterns.filter((_, at) => found[at]?.length === 0),
  }
}

type Goal = { proof: string; goal: number; part: string; figure: RegExp }

/** Figures that nights add up. Each is read from the rows of a part. */
const GOALS: readonly Goal[] = [
  { proof: 'Requests of the fuzz', goal: 1_000_000, part: 'fuzz requests', figure: /\b(\d+) requests in/ },
  { proof: 'Damaged files', goal: 100_000, part: 'fuzz files', figure: /\b(\d+) files made of/ },
  { proof: 'Kills of servers', goal: 10_000, part: 'torture', figure: /\bserver (\d+)/ },
  { proof: 'Kills of workers', goal: 10_000, part: 'torture', figure: /\bworker (\d+)/ },
  { proof: 'Kills of the database', goal: 10_000, part: 'torture', figure: /\bdatabase (\d+)/ },
]

const ROWS = `| Date | Commit | Seed | Part | Result | Figures | Minutes |
|---|---|---|---|---|---|---|
`

const HEAD = `# Nightly figures

\`npm run nightly\` adds a row for each part that it ran, for the person who releases. A part is repeated with the commit and the seed of its row.

`

export type Row = {
  date: string
  commit: string
  seed: number
  part: string
  result: string
  figures: string
  minutes: string
}

/** Adds rows to the text of the table and computes the totals again. @param text the file, or an empty text */
export const withRows = (text: string, rows: readonly Row[]): string => {
  const at = text.indexOf(ROWS)
  const before = at === -1 ? '' : text.slice(at + ROWS.length)
  const added = rows.map(
    ({ date, commit, seed, part, result, figures, minutes }) =>
      `| ${date} | ${commit} | ${seed} | ${part} | ${result} | ${figures} | ${minutes} |\n`,
  )
  const all = `${before}${added.join('')}`
  return `${HEAD}${totalsOf(all)}\n## Rows\n\n${ROWS}${all}`
}

const totalsOf = (rows: string): string => {
  const cells = rows
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const lines = GOALS.map(({ proof, goal, part, figure }) => {
    const own = cells.filter((row) => row[4] === part && row[5] === 'passed')
    const total = own.reduce((sum, row) => sum + Number(figure.exec(row[6] ?? '')?.[1] ?? 0), 0)
    return `| ${proof} | ${number(total)} | ${number(goal)} | ${own.length} |\n`
  })
  return `## Totals\n\nOnly rows that passed count.\n\n| Proof | Total | Goal | Rows |\n|---|---|---|---|\n${lines.join('')}`
}

const number = (value: number): string => value.toLocaleString('en-GB')
