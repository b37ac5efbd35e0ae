// Builds what browsers load, and compresses it once instead of at each request: node tools/build.ts [web] [viewers]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const asked = process.argv.slice(2)

for (const name of asked.length > 0 ? asked : ['web', 'viewers']) await buildApp(path.join(root, 'apps', name))

async function buildApp(app: string): Promise<void> {
  const dist = path.join(app, 'dist')
  await build({ configFile: path.join(app, 'vite.config.ts'), logLevel: 'warn' })
  for (const name of readdirSync(path.join(dist, 'assets'), { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|svg|json|wasm)$/.test(name)) compress(path.join(dist, 'assets', name))
  }
  // tools/prepare.mjs says what it was built from, and builds again when that changes.
  if (process.env.SOURCES) writeFileSync(path.join(dist, '.sources'), process.env.SOURCES)
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
