// Rejects files, exports and packages that nothing uses: node tools/checks/dead-code.ts [FOLDER]
import { globSync } from 'node:fs'
import path from 'node:path'
import { createOptions, createSession, type Issue } from 'knip/session'

const cwd = path.resolve(process.argv[2] ?? '.')
// A session of knip names the files and exports that were read. Its program prints no counts.
const session = await createSession(await createOptions({ cwd, isSession: true, isShowProgress: false }))
const { issues, configurationHints } = session.getResults()

const problems = Object.values(issues).flatMap((byFile) =>
  Object.values(byFile).flatMap((bySymbol) => Object.values(bySymbol).map(problemOf)),
)
const files = globSync('**/*.{ts,tsx,mjs}', { cwd, exclude: ['**/node_modules/**', '**/dist/**'] }).flatMap(
  (file) => session.describeFile(path.join(cwd, file), { isShowContention: false }) ?? [],
)
const exported = files.reduce((sum, { exports }) => sum + exports.length, 0)
for (const hint of configurationHints) problems.push(`knip.json: ${hint.type} ${String(hint.identifier)}`)
for (const problem of problems) console.log(problem)
console.log(`${files.length} files with ${exported} exports were read`)
process.exitCode = problems.length > 0 ? 1 : 0

function problemOf({ type, filePath, symbol, line }: Issue): string {
  return `${path.relative(cwd, filePath)}${line === undefined ? '' : `:${line}`}: unused (${type}): ${symbol}`
}
