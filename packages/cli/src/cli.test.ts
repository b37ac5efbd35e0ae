import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createOwnApiKey, type NewApiKey } from '@pressmark/contract/identity/api-keys.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../apps/server/src/testing/world.ts'
import { runCommand } from './run-command.ts'

let world: World
let url: string
let key: string
let folder: string

beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const person = await (await world.tenant('default')).as('Administrators')
  const capabilities: NewApiKey['capabilities'] = [
    'catalogue.read',
    'catalogue.edit',
    'media.import',
    'media.download',
    'metadata.export',
  ]
  const body = { name: 'Command line', capabilities, days: 1, password: person.password }
  key = (await person.call(createOwnApiKey, { body })).body.key
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-cli-'))
  await world.work()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

type Options = { env?: Record<string, string>; input?: string; signal?: AbortSignal }

/** Runs a command line in this process. */
const run = async (args: string[], { env, input = '', signal }: Options = {}) => {
  let [out, err] = ['', '']
  const exit = await runCommand(args, {
    env: env ?? { PRESSMARK_URL: url, PRESSMARK_KEY: key, XDG_CONFIG_HOME: folder },
    stdin: Readable.from([input]),
    write: (text) => (out += text),
    report: (text) => (err += text),
    signal: signal ?? new AbortController().signal,
  })
  return { exit, out, err }
}

type Line = Record<string, unknown>
/** Runs a command whose output are lines of JSON. */
const linesOf = async (args: string[], options?: Options) => {
  const { exit, out, err } = await run(args, options)
  expect(out === '' || out.endsWith('\n')).toBe(true)
  return {
    exit,
    err,
    lines: out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line),
  }
}

const picture = (color: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

const sheet = async (name: string, ...rows: string[]) => {
  const file = path.join(folder, name)
  await writeFile(file, ['pressmark,title', ...rows, ''].join('\n'))
  return file
}

test('a key is read from standard input, checked, stored for its user only, and deleted', async () => {
  const env = { XDG_CONFIG_HOME: path.join(folder, 'config') }
  const file = path.join(env.XDG_CONFIG_HOME, 'pressmark', 'config.json')
  expect(await linesOf(['whoami'], { env })).toMatchObject({ exit: 3, lines: [] })
  const login = await linesOf(['login', url], { env, input: `${key}\n` })
  expect(login).toMatchObject({ exit: 0, lines: [{ organisation: 'default', file }] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await linesOf(['whoami'], { env })).toMatchObject({ exit: 0, lines: [{ organisation: 'default' }] })
  await chmod(file, 0o644)
  expect(await run(['whoami'], { env })).toMatchObject({ exit: 1, err: expect.stringContaining('Others can read') })
  await chmod(file, 0o600)
  expect((await linesOf(['logout'], { env })).lines).toEqual([{ deleted: true }])
  expect((await linesOf(['logout'], { env })).lines).toEqual([{ deleted: false }])
})

test('a wrong key, no key and a server that is away have their exit codes', async () => {
  const wrong = await run(['login', url], { env: { XDG_CONFIG_HOME: folder }, input: 'pm_1_wrong\n' })
  expect(wrong).toMatchObject({ exit: 3, out: '', err: expect.stringContaining('(notSignedIn)') })
  expect((await run(['login', url], { env: {}, input: '\n' })).exit).toBe(2)
  const away = { PRESSMARK_URL: 'http://127.0.0.1:9', PRESSMARK_KEY: key }
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 300)
  expect((await run(['whoami'], { env: away, signal: controller.signal })).exit).toBe(130)
  const login = await run(['login', 'http://127.0.0.1:9'], { env: {}, input: `${key}\n` })
  expect(login).toMatchObject({ exit: 4, err: expect.stringContaining('could not be reached') })
})

test.each([
  [[], 'Usage: pressmark COMMAND', ''],
  [['serch'], '', 'There is no command "serch"'],
  [['get'], '', 'UUID|PRESSMARK... is missing'],
  [['search', 'a', 'b'], '', '"b" is too much'],
  [['search', '--colour'], '', "Unknown option '--colour'"],
  [['search', '--limit', 'many'], '', '--limit is a whole number'],
  [['export', 'a.csv', '--format', 'pdf'], '', '--format is one of xlsx, csv, jsonl'],
  [['completion', 'tcsh'], '', '"tcsh" is not one of bash|zsh|fish'],
  [['login', 'museum'], '', '"museum" is not an address'],
  [['verify'], '', 'Name items'],
])('a wrong command line: %s', async (args, out, err) => {
  const result = await run(args)
  expect(result.exit).toBe(2)
  expect(result.out).toContain(out)
  expect(result.err).toContain(err)
})

test('a folder is uploaded, found, read, verified, and not uploaded twice', async () => {
  const scans = path.join(folder, 'scans')
  await mkdir(path.join(scans, 'Album 1'), { recursive: true })
  const red = await picture('red')
  await writeFile(path.join(scans, 'Ms. 1.png'), red)
  await writeFile(path.join(scans, 'Album 1', 'scan 10.png'), await picture('green'))
  await writeFile(path.join(scans, 'Album 1', 'scan 9.png'), await picture('blue'))
  await writeFile(path.join(scans, 'Ms. 2.png'), 'no image')
  await writeFile(path.join(scans, 'notes.txt'), 'a note')
  expect((await linesOf(['upload', scans, '--dry-run'])).lines.map(({ pressmark }) => pressmark)).toEqual([
    'Album 1',
    'Ms. 1',
    'Ms. 2',
  ])
  const first = await linesOf(['upload', scans])
  expect(first.exit).toBe(1)
  expect(first.err).toContain('Skipped: ')
  const sha256 = createHash('sha256').update(red).digest('hex')
  expect(first.lines).toMatchObject([
    { pressmark: 'Album 1', state: 'created', files: [{ name: 'scan 9.png' }, { name: 'scan 10.png' }] },
    { pressmark: 'Ms. 1', state: 'created', files: [{ name: 'Ms. 1.png', size: red.length, sha256 }] },
    { pressmark: 'Ms. 2', state: 'failed', reason: 'unsupportedContent' },
  ])
  const again = await linesOf(['upload', scans])
  expect(again.lines.map(({ state }) => state)).toEqual(['exists', 'exists', 'failed'])

  const found = await linesOf(['search', 'ms', '--by', 'pressmark'])
  expect(found).toMatchObject({ exit: 0, lines: [{ pressmark: 'Ms. 1', sgtt: 'Ms. 1' }] })
  const uuid = String(found.lines[0]?.['uuid'])
  const read = await linesOf(['get', 'album 1', uuid, 'Ms. 9'])
  expect(read).toMatchObject({ exit: 1, lines: [{ pressmark: 'Album 1' }, { uuid }] })
  expect(read.err).toContain('There is no item "Ms. 9"')

  const verified = await linesOf(['verify', '--search', ''])
  expect(verified.lines.map(({ file, state }) => [file, state])).toEqual([
    ['scan 9.png', 'intact'],
    ['scan 10.png', 'intact'],
    ['Ms. 1.png', 'intact'],
  ])
  expect(verified).toMatchObject({ exit: 0, err: expect.stringContaining('3 files are intact, 0 changed') })
})

test('a file that changed on its way is found', async () => {
  const scans = path.join(folder, 'changed')
  await mkdir(scans)
  await writeFile(path.join(scans, 'Changed 1.png'), await picture('yellow'))
  await linesOf(['upload', scans])
  const { fetch } = globalThis
  globalThis.fetch = async (address, init) =>
    String(address).endsWith('/original') ? new Response('other bytes') : fetch(address, init)
  try {
    const verified = await linesOf(['verify', 'Changed 1'])
    expect(verified).toMatchObject({ exit: 1, lines: [{ file: 'Changed 1.png', state: 'changed' }] })
  } finally {
    globalThis.fetch = fetch
  }
  expect((await run(['verify', 'Nothing 1'])).exit).toBe(1)
})

test('a spreadsheet is checked, and imported if no row has a problem', async () => {
  const wrong = await sheet('wrong.csv', 'Sheet 1,One', 'Sheet 1,Twice')
  const refused = await linesOf(['import', wrong])
  expect(refused.exit).toBe(1)
  expect(refused.lines).toMatchObject([
    { type: 'problem', row: 3, reason: { code: 'pressmarkTwice' } },
    { type: 'spreadsheet', step: 'CHECKED', rows: 2, valid: 1, invalid: 1 },
  ])
  expect((await linesOf(['search', 'sheet'])).lines).toEqual([])
  const part = await linesOf(['import', wrong, '--skip-problems'])
  expect(part).toMatchObject({ exit: 0, lines: [{}, { type: 'spreadsheet', step: 'IMPORTED', valid: 1 }] })
  const right = await sheet('right.csv', 'Sheet 2,Two')
  expect((await linesOf(['import', right, '--check'])).lines).toMatchObject([{ step: 'CHECKED', valid: 1 }])
  expect((await linesOf(['import', right])).lines).toMatchObject([{ step: 'IMPORTED', valid: 1 }])
  expect((await linesOf(['search', 'sheet', '--sort', 'pressmark', '--limit', '1'])).lines).toMatchObject([
    { pressmark: 'Sheet 1' },
  ])
})

test('items are exported to a file', async () => {
  await linesOf(['import', await sheet('exported.csv', 'Exported 1,Wave')])
  const file = path.join(folder, 'out.csv')
  const { exit, lines } = await linesOf(['export', file, '--search', 'exported', '--field', 'sgtt'])
  const bytes = await readFile(file)
  expect(exit).toBe(0)
  expect(lines).toMatchObject([
    { file, items: 1, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  ])
  expect(bytes.toString()).toContain('Wave')
  const returned = await linesOf(['import', file])
  expect(returned).toMatchObject({ exit: 1, err: expect.stringContaining('Take its changes in the application') })
})

test('collections are exported as JSON Lines, by the name of the file', async () => {
  const file = path.join(folder, 'out.jsonl')
  const { exit, lines } = await linesOf(['export', file, '--kind', 'collections', '--search', ''])
  expect(exit).toBe(0)
  const written = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines).toMatchObject([{ file, items: written.length }])
  expect(JSON.parse(written[0]!)).toMatchObject({ kind: 'COLLECTION', version: expect.any(Number) as number })
})

test('changes are printed with their cursor, and followed until the command is interrupted', async () => {
  const { next } = (await linesOf(['changes'])).lines.at(-1) ?? {}
  await linesOf(['import', await sheet('followed.csv', 'Followed 1,One')])
  await expect
    .poll(async () => (await linesOf(['changes', '--after', String(next)])).lines)
    .toMatchObject([{ kind: 'item.created', title: 'One' }, { next: expect.any(String) }])

  const controller = new AbortController()
  let out = ''
  const following = runCommand(['changes', '--follow', '--latest'], {
    env: { PRESSMARK_URL: url, PRESSMARK_KEY: key },
    stdin: Readable.from([]),
    write: (text) => (out += text),
    report: () => undefined,
    signal: controller.signal,
  })
  await linesOf(['import', await sheet('later.csv', 'Followed 2,Two')])
  await expect.poll(() => out).toContain('"title":"Two"')
  controller.abort()
  expect(await following).toBe(130)
})

/** Runs the program as a process of its own. */
const spawned = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ exit: number | null; out: string; err: string }>((resolve) => {
    const main = path.resolve('packages/cli/src/main.ts')
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], { env })
    let [out, err] = ['', '']
    child.stdout.on('data', (text: Buffer) => (out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (err += text.toString()))
    child.on('close', (exit) => resolve({ exit, out, err }))
  })

test('the program is a process with exit codes, and writes nothing but JSON to standard output', async () => {
  const done = await spawned(['whoami'], { PRESSMARK_URL: url, PRESSMARK_KEY: key })
  expect([done.exit, done.err]).toEqual([0, ''])
  expect(JSON.parse(done.out)).toMatchObject({ organisation: 'default' })
  expect(await spawned(['search', '--colour'])).toMatchObject({ exit: 2, out: '' })
})

test('help, man page and completion have every command and option of the table', async () => {
  const { out: help } = await run(['--help'])
  const commands = [...help.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  expect(commands).toHaveLength(12)
  const { out: man } = await run(['man'])
  const shells = await Promise.all(['bash', 'zsh', 'fish'].map(async (shell) => (await run(['completion', shell])).out))
  for (const name of commands) {
    expect(man).toContain(`.SS pressmark ${name}`)
    for (const shell of shells) expect(shell).toContain(name)
    const { exit, out } = await run([name, '--help'])
    expect([exit, out]).toEqual([0, expect.stringContaining(`Usage: pressmark ${name}`)])
    for (const [, option = ''] of out.matchAll(/^ {2}--([\w-]+)/gm)) {
      expect(man).toContain(`.B \\-\\-${option.replaceAll('-', '\\-')}`)
      for (const shell of shells) expect(shell).toContain(option)
    }
  }
  expect((await run(['--version'])).out).toMatch(/^pressmark \d+\.\d+\.\d+\n$/)
})

test('bash completes commands, options and their values', async () => {
  const file = path.join(folder, 'completion.bash')
  await writeFile(file, (await run(['completion', 'bash'])).out)
  const complete = (...words: string[]) =>
    execFileSync('bash', [
      '-c',
      `source ${file}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pressmark; printf '%s ' "\${COMPREPLY[@]}"`,
      'bash',
      'pressmark',
      ...words,
    ])
      .toString()
      .trim()
  expect(complete('ver')).toBe('verify')
  expect(complete('upload', '--n')).toBe('--no-wait')
  expect(complete('export', 'a', '--format', 'x')).toBe('xlsx')
})
