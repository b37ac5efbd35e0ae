// npm start: install, build, run. The first command on a fresh clone.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, install, root } from './prepare.mjs'

install()
build()

// Node 24 comes with the packages, also if this machine has another version.
const node = path.join(root, 'node_modules/node/bin/node')
const server = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/server/src/start.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// Ctrl+C reaches the server directly. This process only waits for its end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
