import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { DecoderProtection } from '@pressmark/contract/platform/health.ts'

/** Files of a confined process, as absolute paths. */
export type Access = {
  readable?: readonly string[] | undefined
  /** Its working folder, the only one that it can write to. */
  folder?: string | undefined
}

export const systemProgram = (name: string): string | undefined =>
  ['/usr/bin', '/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path))

const PERL = systemProgram('perl')
const SCRIPT = join(import.meta.dirname, 'confine.pl')
const REPOSITORY = resolve(import.meta.dirname, '../../../../..')
const SERVER = join(REPOSITORY, 'apps/server')

/** Code of the children. The data folder may be in the repository, so the repository itself is not in this list. */
const CODE = [
  process.execPath,
  ...['node_modules', 'packages', 'package.json'].map((name) => join(REPOSITORY, name)),
  ...['node_modules', 'src', 'package.json'].map((name) => join(SERVER, name)),
].filter((path) => existsSync(path))

/**
 * Returns the command behind the program that confines it, or undefined if this system cannot run that program.
 * The command keeps the process id.
 */
export const confinedCommand = (command: readonly string[], access: Access): string[] | undefined => {
  const { mode } = probe(tmpdir())
  return mode === undefined ? undefined : commandLine(command, access, mode)
}

/** Returns the protections that decoders with files in this folder lack. The network is not tested. Probes once per folder. */
export const missingConfinement = (folder: string): readonly DecoderProtection[] => probe(folder).missing

/** Options of the script: a file system of its own, or rules for the existing one. */
const MODES = [[], ['--same-root']]
type Mode = (typeof MODES)[number]
type Probed = { mode?: Mode; missing: readonly DecoderProtection[] }

const commandLine = (command: readonly string[], { readable = [], folder }: Access, options: Mode): string[] => [
  PERL ?? 'perl',
  SCRIPT,
  process.arch,
  ...[...CODE, ...ownFiles(command)].flatMap((path) => ['--code', path]),
  ...compiledCode().flatMap((path) => ['--cache', path]),
  ...readable.flatMap((path) => ['--read', path]),
  ...(folder === undefined ? [] : ['--write', folder]),
  ...options,
  '--',
  ...command,
]

/** Compiled code is only read: a child that could write it could change the code of the server. */
const compiledCode = (): string[] => {
  const folder = getCompileCacheDir()
  return folder !== undefined && existsSync(folder) ? [folder] : []
}

/** Returns the files of a command that are not in the usual places: an entry point of Node, or a program and its libraries. */
const ownFiles = ([program = '', ...args]: readonly string[]): string[] => {
  const folder = dirname(program)
  const libraries = basename(folder) === 'bin' ? [join(dirname(folder), 'lib')] : []
  const isSystem = ['/bin', '/usr/bin', '/usr/local/bin'].includes(folder)
  const files = program === process.execPath ? args.filter((arg) => arg.startsWith('/')) : [program, ...libraries]
  return files.filter((path) => !isSystem && existsSync(path) && !CODE.some((folder) => isBelow(path, folder)))
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

const probed = new Map<string, Probed>()

const probe = (folder: string): Probed => {
  const cached = probed.get(folder)
  if (cached) return cached
  const result = PERL === undefined || process.platform !== 'linux' ? UNCONFINED : tryModes(folder)
  probed.set(folder, result)
  return result
}

const UNCONFINED: Probed = {
  missing: [...(process.getuid?.() === 0 ? (['user', 'capabilities'] as const) : []), 'files', 'systemCalls'],
}

const tryModes = (parent: string): Probed => {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'pressmark-probe-'))
  try {
    const source = join(folder, 'source')
    writeFileSync(source, 'content', { mode: 0o600 })
    const mode = MODES.find((one) => copies(source, mkdtempSync(join(folder, 'output-')), one))
    if (mode === undefined) return UNCONFINED
    const { stdout } = run(commandLine([], { readable: [source], folder }, [...mode, '--probe']))
    return { mode, missing: stdout.split(/\s+/).filter(Boolean) as DecoderProtection[] } // confine.pl prints these names
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns whether a confined Node can copy a file that only its owner may read. */
const copies = (source: string, folder: string, mode: Mode): boolean => {
  const program = `fs.writeFileSync('copy', fs.readFileSync(${JSON.stringify(source)}))`
  const { status } = run(commandLine([process.execPath, '-e', program], { readable: [source], folder }, mode))
  return status === 0 && readFileSync(join(folder, 'copy'), 'utf8') === 'content'
}

const run = ([program = '', ...args]: readonly string[]) =>
  spawnSync(program, args, { cwd: '/', env: {}, timeout: 30_000, encoding: 'utf8' })
