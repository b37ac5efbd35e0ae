// Prepares a fresh clone. Plain JavaScript, because the machine's own Node runs it (20 or later).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command of this repository. If it fails, this process ends with its status. */
export const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the packages if the lock file is newer than the installed ones. */
export const install = () => {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  const lock = path.join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing the packages (once, about a minute) …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Builds the browser code whose sources changed: the application, the viewers, or both. */
export const build = () => {
  for (const [app, what] of [
    ['web', 'application for the browser'],
    ['viewers', 'viewers'],
  ]) {
    const stamp = path.join(root, 'apps', app, 'dist/.sources')
    const sources = hashOf([`apps/${app}`, 'packages', 'tools/without-schemas.ts', 'package-lock.json'])
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue
    console.log(`Building the ${what} …`)
    run('npm', ['run', '--silent', 'build', app], { env: { ...process.env, SOURCES: sources } })
  }
}

const hashOf = (places) => {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesOf(path.join(root, place)))
      hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const filesOf = (place) => {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.endsWith('.module.d.css.ts'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(path.join(place, name)))
}
