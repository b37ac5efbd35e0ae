import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { redAlertsIn } from './alerts.ts'
import { clientProblems } from './client-size.ts'
import { deadCode, program } from '../check.ts'
import { firstScreenProblems, fontProblems, pageProblems } from './budgets.ts'
import { belowFolderFloors, ownImportsByFolder, problemOf as importProblem } from './arrows.ts'
import { rawControlsIn } from './controls.ts'
import { cutsIn } from './cuts.ts'
import { versionsIn } from './forms.ts'
import { referencesIn, rowProblem } from './doc-references.ts'
import { commandsIn, keysIn, performedIn, unperformed } from './keys.ts'
import { ownProblems } from './lock-file.ts'
import { booleanParameters } from './parameters.ts'
import { belowFloor } from './result.ts'
import { findSmallFiles } from './small-files.ts'
import { problemsOf as textProblems } from './texts.ts'
import { inheritedIn, recordsIn } from './records.ts'
import { problemOf as writeProblem, writesIn } from './writes.ts'

test.each([
  ['apps/server/src/metadata/templates.ts', '#catalogue/items/create.ts'],
  ['apps/server/src/catalogue/items/create.ts', './items.routes.ts'],
  ['apps/web/src/catalogue/item/page/ItemPage.tsx', '../../../stories/lab/LabPage.tsx'],
  ['apps/journeys/shell/shell.journey.ts', '../../../apps/server/src/app.ts'],
  ['bench/src/tiles/tiles.ts', '../../../torture/src/killer.ts'],
  ['torture/src/run.ts', '../../bench/src/load.ts'],
  ['tools/verify.ts', '../apps/server/src/catalogue/items/create.ts'],
  ['packages/demo/src/find-picture.ts', '../../iiif/src/index.ts'],
  ['apps/server/src/catalogue/items/create.ts', '#testing/world.ts'],
])('%s may not import %s', (file, specifier) => expect(importProblem(file, specifier)).toHaveLength(1))

test.each([
  ['apps/server/src/catalogue/items/create.ts', '#metadata/templates.ts'],
  ['apps/server/src/catalogue/items/create.test.ts', '#testing/world.ts'],
  ['apps/server/src/app.ts', './catalogue/items/items.routes.ts'],
  ['torture/src/run.ts', '../../tools/harness/random.ts'],
  ['bench/src/lists/lists.ts', '../../../apps/server/src/catalogue/search/search-text.ts'],
  ['tools/verify.ts', 'node:fs'],
])('%s may import %s', (file, specifier) => expect(importProblem(file, specifier)).toEqual([]))

test('imports of this repository are counted by folder, and a folder below its floor is a problem', () => {
  const imports = [
    { file: 'torture/src/run.ts', specifier: '../../tools/harness/random.ts' },
    { file: 'torture/src/run.ts', specifier: 'node:fs' },
    { file: 'apps/web/src/main.tsx', specifier: '#shared/ui/Dialog.tsx' },
  ]
  const read = ownImportsByFolder(imports)
  expect(read).toMatchObject({ 'imports of torture': 1, 'imports of web': 1, 'imports of bench': 0 })
  expect(belowFolderFloors({ ...read, 'imports of torture': 1000 })).toHaveLength(Object.keys(read).length - 1)
})

test.each([
  "db.insertInto('item')",
  "db.updateTable('item as i')",
  'sql`update item i set title = null`',
  'sql`update item as i set title = null`',
  'sql`delete from item i using item_parent l`',
  'sql`with made as (insert into item (uuid) values (1) returning uuid) select 1`',
  'sql`truncate item, asset`',
  'sql`select set_watermark(null)`',
])('identity may not write %s', (code) => {
  const file = 'apps/server/src/identity/sessions.ts'
  const writes = writesIn(file, code, new Set(['set_watermark']))
  expect(writes.length).toBeGreaterThan(0)
  for (const write of writes) expect(writeProblem(write)).toHaveLength(1)
})

test('a folder may write its own tables, and a lock is not a write', () => {
  const file = 'apps/server/src/metadata/templates.ts'
  const writes = writesIn(
    file,
    'sql`update template t set name = 1`; sql`select 1 from item for update of item`',
    new Set(),
  )
  expect(writes.flatMap(writeProblem)).toEqual([])
  expect(writes).toHaveLength(1)
})

test.each([
  'export const list = (db: Db, descending: boolean) => db',
  'export function list(db: Db, descending?: boolean) {}',
  'export const list = (db: Db, descending = false) => db',
  'export const list = async (db: Db, descending: boolean | undefined) => db',
])('rejects the boolean parameter of %s', (code) =>
  expect(booleanParameters('list.ts', code).problems).toEqual(['list.ts: list has the boolean parameter descending']),
)

test('accepts a boolean in an options object, and in a function that is not exported', () => {
  const code =
    'export const list = (db: Db, { descending }: { descending: boolean }) => own(db)\nconst own = (a: boolean) => a'
  expect(booleanParameters('list.ts', code)).toEqual({ problems: [], functions: 1 })
})

const MAIN = {
  file: 'apps/web/src/a/Main.tsx',
  code: "import { part } from './part.ts'\nconst lazy = import('./lazy.ts')",
}
const PART = { file: 'apps/web/src/a/part.ts', code: 'export const part = 1' }

test('a small file with one importer in its folder is found, unless another file, a test or a lazy import needs it', () => {
  const mergeable = (...others: { file: string; code: string }[]) =>
    findSmallFiles([MAIN, PART, { ...PART, file: 'apps/web/src/a/lazy.ts' }, ...others]).mergeable.map(
      ({ file }) => file,
    )
  expect(mergeable()).toEqual([PART.file])
  expect(mergeable({ file: 'apps/web/src/b/Other.tsx', code: "import { part } from '#a/part.ts'" })).toEqual([])
  expect(mergeable({ file: 'apps/web/src/a/part.test.ts', code: "vi.mock('./part.ts')" })).toEqual([])
})

test('a small file stays apart if the two would have more than 180 lines, and a file of 46 lines is not small', () => {
  const longer = ({ file, code }: typeof MAIN, lines: number) => ({ file, code: code + '\n//'.repeat(lines) })
  expect(findSmallFiles([longer(MAIN, 177), PART]).mergeable).toHaveLength(1)
  expect(findSmallFiles([longer(MAIN, 178), PART]).mergeable).toEqual([])
  expect(findSmallFiles([MAIN, longer(PART, 44)]).mergeable).toHaveLength(1)
  expect(findSmallFiles([MAIN, longer(PART, 45)]).small).toHaveLength(1)
})

test('a document may name only files and titles that exist, and a coverage row names a test with its title', () => {
  const own = '`tools/checks/checks.test.ts`'
  expect(referencesIn('a.md:1', `${own} "a document may name … that exist"`)).toEqual({
    problems: [],
    paths: 1,
    titles: 1,
  })
  const wrongTitle = ['no test', 'has this title'].join(' ')
  expect(referencesIn('a.md:1', `${own} "${wrongTitle}"`).problems).toHaveLength(1)
  expect(referencesIn('a.md:1', '`tools/checks/none.ts`, `tools/checks/*.none.ts`').problems).toHaveLength(2)
  expect(rowProblem('a.md:1', '| a line | people.journey: a short name | yes |')).toHaveLength(1)
  expect(rowProblem('a.md:1', `| a line | ${own} | yes |`)).toEqual([expect.stringContaining('no title of a test')])
  expect(rowProblem('a.md:1', '| a line | `tools/check.ts` "a screen builds" | yes |')).toHaveLength(1)
  expect(rowProblem('a.md:1', `| a line | ${own} "a screen builds no red alert by hand" | yes |`)).toEqual([])
})

test.each([
  ['node_modules/a', { resolved: 'https://registry.example/a.tgz' }],
  ['node_modules/a', { resolved: 'node_modules/b/packages/empty', link: true }],
  ['node_modules/a', { name: 'another-package' }],
])('rejects the lock file entry %s %j', (entry, locked) => expect(ownProblems(entry, locked)).toHaveLength(1))

test.each([
  ['node_modules/a', { resolved: 'packages/empty', link: true }],
  ['packages/empty', { name: '@pressmark/empty' }],
  ['node_modules/a', {}],
])('accepts the lock file entry %s %j', (entry, locked) => expect(ownProblems(entry, locked)).toEqual([]))

test('a screen builds no red alert by hand', () => {
  expect(redAlertsIn('<p>\n  <Alert color="red" role="alert">')).toEqual([2])
  expect(redAlertsIn('<Alert\n  className={styles.a}\n  color={"red"}\n>')).toEqual([1])
  expect(redAlertsIn('<Alert color="yellow"><Button color="red" /></Alert>')).toEqual([])
  expect(redAlertsIn('<RefusalAlert error={error} />')).toEqual([])
})

test('forms that send a version by themselves are found', () => {
  expect(versionsIn('headers: ifMatch(openedVersion(webhook))')).toEqual(['openedVersion'])
  expect(versionsIn('send({ version: shownVersion(row) })')).toEqual(['shownVersion'])
  expect(versionsIn("import { openedVersion } from '#shared/api/if-match.ts'")).toEqual([])
})

test('a check fails if it reads less than its floor', () => {
  expect(belowFloor({ files: 9 }, { files: 10 })).toHaveLength(1)
  expect(belowFloor({ files: 10 }, { files: 10 })).toEqual([])
})

test.each([
  "if (event.key === 'm') move()",
  "if ('?' === key) help()",
  "if (event.key.toLowerCase() !== 'x') return",
  "switch (event.key) { case 'Enter': open(); break; case 'e': edit() }",
  'if (/^[a-z]$/.test(event.key)) find()',
  'const steps = { n: () => add() }; steps[event.key]?.()',
  'const button = <button aria-keyshortcuts="m" />',
])('rejects the key that is bound by %s', (code) => expect(keysIn('Screen.tsx', code).bound).toHaveLength(1))

test.each([
  "document.addEventListener('keydown', listen)",
  "useWindowEvent('keyup', listen)",
  "useHotkeys([['mod+S', save]])",
])('rejects the listener %s', (code) => expect(keysIn('Screen.tsx', code).listeners).toHaveLength(1))

test('accepts keys of controls, keys of the table, and comparisons of other names', () => {
  const code = `
    const List = () => <ul aria-keyshortcuts={aria} onKeyDown={(event) => {
      if (event.key === 'Enter' || event.key === 'ArrowDown') open()
      if (isKeyOf('list.select', event)) select()
      if (entry.name === 'm') paint({ x: 1 })
      if (keyboard === 'm') paint({ x: box[event.key] })
    }} />
    element.addEventListener('click', open)`
  expect(keysIn('List.tsx', code)).toEqual({ bound: [], listeners: [], handlers: 1 })
})

test('a command of the table that no screen performs is found', () => {
  const table = "export const COMMANDS = {\n  'item.add': { place: 'global' },\n  'item.paint': { place: 'item' },\n}"
  expect(commandsIn(table)).toEqual(['item.add', 'item.paint'])
  expect(unperformed(commandsIn(table), performedIn('a.tsx', "useCommand('item.add', add)"))).toEqual([
    'apps/web/src/shared/commands/commands.ts: no screen performs item.paint',
  ])
})

test('selects, check boxes and radio buttons of the browser, and numbers of the library, are rejected', () => {
  expect(rawControlsIn('<p>\n<select className={a}>')).toEqual(['2: use NativeSelect of Mantine'])
  expect(rawControlsIn("import {\n  Button,\n  SegmentedControl,\n} from '@mantine/core'")).toHaveLength(1)
  expect(rawControlsIn("import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'")).toEqual([])
  expect(rawControlsIn('<input\n  ref={(one) => see(one)}\n  type="checkbox"\n/>')).toEqual([
    '1: use CheckBox of packages/ui',
  ])
  expect(rawControlsIn('<input type="radio" />')).toHaveLength(1)
  expect(rawControlsIn('<NumberInput\n  allowDecimal={false} />')).toEqual([
    '1: use WholeNumberInput or DecimalInput of apps/web/src/shared/ui',
  ])
  expect(rawControlsIn('<WholeNumberInput /><DecimalInput />')).toEqual([])
  expect(rawControlsIn('<input type="text" /><CheckBox type="checkbox" /><Selection />')).toEqual([])
})

test('a command is performed by its registration, its key or an action, and not by its label', () => {
  const ids = (code: string) => performedIn('a.tsx', code)
  expect(ids("useCommand(isSeries ? 'a.one' : 'a.two', run)")).toEqual(['a.one', 'a.two'])
  expect(ids("if (isKeyOf('list.page', event)) select()")).toEqual(['list.page'])
  expect(ids("const actions = [{ command: 'item.move', offered: true }]")).toEqual(['item.move'])
  expect(ids('useCommand(`go.${name}`, run)')).toEqual(['go.*'])
  expect(unperformed(['go.bin'], ['go.*'])).toEqual([])
  const label = "const text = commandLabel('item.move'); useCommandLabel('item.move'); keysOf('item.move').aria"
  expect(ids(`${label} // useCommand('item.move')`)).toEqual([])
})

test('a program fails by its status, by a missing count, and by a count below its floor', () => {
  const problemsOf = (code: string) => {
    const reads = [{ name: 'files', pattern: /read (\d+) files/, floor: 10 }]
    return program({ command: process.execPath, args: ['-e', code], reads })().problems
  }
  expect(problemsOf("console.log('read 10 files')")).toEqual([])
  expect(problemsOf("console.log('read 9 files')")).toHaveLength(1)
  expect(problemsOf("console.log('done')")).toHaveLength(1)
  expect(problemsOf("console.log('read 10 files: one is wrong'); process.exit(1)")).toEqual([
    'read 10 files: one is wrong',
  ])
})

test('an export that nothing uses fails the check of dead code, and so do too few files and exports', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dead-code-'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const check = (files: number, exports: number) => deadCode(folder, { files, exports })()
  try {
    write('package.json', JSON.stringify({ name: 'a', type: 'module', main: 'index.ts' }))
    write('index.ts', "import { used } from './part.ts'\nconsole.log(used)\n")
    write('part.ts', 'export const used = 1\n')
    expect(check(2, 1)).toEqual({ problems: [], read: { files: 2, exports: 1 } })
    expect(check(3, 1).problems).toHaveLength(1)
    expect(check(2, 2).problems).toHaveLength(1)
    write('part.ts', 'export const used = 1\nexport const dead = 2\n')
    expect(check(2, 1).problems).toEqual([expect.stringContaining('part.ts:2: unused (exports): dead')])
    write('lost.ts', 'export const lost = 1\n')
    expect(check(2, 1).problems.join()).toContain('lost.ts')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('both languages need the same placeholders, and Italian that is English is rejected', () => {
  expect(textProblems('a', '{{count}} items', '{{count}} oggetti')).toEqual([])
  expect(textProblems('a', '{{count}} items', '{{number}} oggetti')).toHaveLength(1)
  expect(textProblems('a', 'Save changes', 'Save changes')).toHaveLength(1)
})

test.each([
  ['no-restricted-imports', "import { Modal } from '@mantine/core'\nexport const used = Modal\n"],
  ['max-lines-per-function', `export const long = () => {\n${'  Math.random()\n'.repeat(80)}}\n`],
  ['max-params', 'export const sum = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]\n'],
])('the linter applies %s', (rule, code) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
  try {
    writeFileSync(path.join(folder, 'file.ts'), code)
    const { status, stdout } = spawnSync('oxlint', ['--config', path.resolve('.oxlintrc.json'), folder], {
      encoding: 'utf8',
    })
    expect(stdout).toContain(rule)
    expect(status).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a first screen or a viewer above its budget is a problem', () => {
  expect(firstScreenProblems({ files: 8, js: 200 * 1024, css: 35 * 1024 })).toEqual([])
  expect(firstScreenProblems({ files: 9, js: 200 * 1024 + 1, css: 35 * 1024 + 1 })).toHaveLength(3)
  expect(pageProblems('audio', 20 * 1024)).toEqual([])
  expect(fontProblems('audio', 50 * 1024)).toEqual([])
  expect(fontProblems('audio', 0)).toEqual(['the viewer audio preloads no font'])
  expect(fontProblems('story', 111 * 1024)).toEqual(['the viewer story preloads 111.0 KB of fonts'])
  expect(pageProblems('audio', 20 * 1024 + 1)).toEqual(['the viewer audio loads 20.0 KB of JavaScript'])
})

test('a client above its budget, with TypeBox or without its main function is a problem', () => {
  expect(clientProblems('createClient', 8 * 1024)).toEqual([])
  expect(clientProblems('createClient', 8 * 1024 + 1)).toHaveLength(1)
  expect(clientProblems('createClient typebox', 1)).toEqual(['the client imports TypeBox'])
  expect(clientProblems('', 1)).toHaveLength(1)
})

test.each([
  ['const WORDS: Record<string, string> = { a: 1 }; WORDS[word]', ['WORDS']],
  ['const words: Readonly<Record<string, string[]>> = {}; words[language] = []', ['words']],
  ['export const WORDS: Partial<Record<string, number>> = { a: 1 }', ['WORDS']],
  ["const WORDS: Record<string, string> = { a: 1 }; WORDS['a']; Object.entries(WORDS)", []],
  ['const WORDS: Record<Language, string> = { en: 1 }; WORDS[language]', []],
])('in %s the records that must be a Map are %j', (code, names) => expect(recordsIn('file.ts', code)).toEqual(names))

test.each([
  ['const has = (name: string) => name in KINDS', ['name in KINDS']],
  ["const has = (row: object) => 'name' in row", []],
  ['const isReserved = (name: string) => name in {} || name in Object.prototype', []],
  ['class One { #own = 1; static is = (one: object) => #own in one }', []],
])('in %s the lookups of inherited names are %j', (code, found) => expect(inheritedIn('file.ts', code)).toEqual(found))

test.each([
  ['const a = name.slice(0, MAX - ending.length) + ending', ['name']],
  ['const a = title?.slice(-20)', ['title']],
  ['const a = title.substring(1, 20) + title.substr(2)', ['title', 'title']],
  ["const a = text.toString('utf8').slice(0, 20)", ["text.toString('utf8')"]],
  ["const a = createHash('sha256').update(a).digest('hex').slice(0, 16)", []],
  ["const a = text.slice(0, text.indexOf(':'))", []],
  ['const a = [...names.slice(0, 5), ...names.toSorted().slice(0, 5)]', []],
  ['const a = (one?.rows ?? [])?.slice(0, 5).map(rowOf)', []],
  ['for (const row of rows.slice(0, 5)) write(row)', []],
])('in %s the cuts of text are %j', (code, texts) => expect(cutsIn('file.ts', code).texts).toEqual(texts))
