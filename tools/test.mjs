// npm test: install what is missing, then every check and every test. The first command on a fresh clone.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { build, install, root, run } from './prepare.mjs'

const has = (program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0 ||
  spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

/** Installs Debian's packages for the browser tests, if this machine permits it. `chromium` is enough, but the shell without a
 *  screen needs 40 % less processor time. */
const installPrograms = async () => {
  const missing = ['chromium-headless-shell', 'ffmpeg'].filter((program) => !has(program))
  if (missing.length === 0) return
  const enough = has('chromium') && has('ffmpeg')
  const allowed = process.platform === 'linux' && process.getuid?.() === 0 && has('apt-get')
  if (!allowed) {
    if (enough) return
    console.error(`Install ${missing.join(' and ')} first (on Debian: apt install ${missing.join(' ')}).`)
    process.exit(1)
  }
  console.log(`Installing ${missing.join(' and ')} …`)
  const apt = ['apt-get update -qq', `apt-get install -y -qq --no-install-recommends ${missing.join(' ')}`]
  const child = spawn('sh', ['-c', apt.join(' && ')], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0 && !enough) process.exit(code ?? 1)
}

// Debian's packages come while npm's do: both wait for the network and the disk.
const programs = installPrograms()
install()
build()
await programs
run(path.join(root, 'node_modules/node/bin/node'), ['--disable-warning=ExperimentalWarning', 'tools/test.ts'], {
  env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
})
