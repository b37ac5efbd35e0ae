// npm test: install what is missing, then every check and every test. The first command on a fresh clone.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { build, install, root, run } from './prepare.mjs'

const has = (program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0 ||
  spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

/** Debian's packages for the browser tests, where this machine lets us. */
const installPrograms = () => {
  const missing = ['chromium', 'ffmpeg'].filter((program) => !has(program))
  if (missing.length === 0) return
  const allowed = process.platform === 'linux' && process.getuid?.() === 0 && has('apt-get')
  if (!allowed) {
    console.error(`Please install ${missing.join(' and ')} first (on Debian: apt install ${missing.join(' ')}).`)
    process.exit(1)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

install()
installPrograms()
build()
run(path.join(root, 'node_modules/node/bin/node'), ['--disable-warning=ExperimentalWarning', 'tools/test.ts'], {
  env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
})
