import { existsSync, globSync, readFileSync } from 'node:fs'

/* A file of ours, or the title of a test behind the file that has it: `a.test.ts` "what holds", "what … holds as well". */
const NAMED = /`((?:apps|packages|tools|torture|bench|deploy)\/[\w./-]+)`|"([^"]+)"/g

/** What the documents say is there, and what they say shows it, is there. A title may leave words out (…). */
export const checkDocs = (): string[] =>
  globSync(['*.md', 'docs/**/*.md']).flatMap((document) =>
    readFileSync(document, 'utf8')
      .split('\n')
      .flatMap((line) => missingIn(line).map((missing) => `${document}: ${missing}`)),
  )

const missingIn = (line: string): string[] => {
  const missing: string[] = []
  let test: string | undefined
  for (const [, file, title] of line.matchAll(NAMED)) {
    if (file !== undefined) {
      test = /\.(test|journey)\.ts$/.test(file) ? file : undefined
      if (!existsSync(file)) missing.push(`there is no ${file}`)
    } else if (test !== undefined && title !== undefined && existsSync(test) && !hasTitle(test, title))
      missing.push(`${test} has no "${title}"`)
  }
  return missing
}

const hasTitle = (test: string, title: string): boolean => {
  const text = readFileSync(test, 'utf8').replaceAll("\\'", "'")
  return title.split('…').every((part) => text.includes(part.trim()))
}
