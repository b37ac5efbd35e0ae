// Builds the code for browsers, and compresses it once instead of for each request: node tools/build.ts [web] [viewers]
import { readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)

for (const name of args.length > 0 ? args : ['web', 'viewers']) await buildApp(path.join(root, 'apps', name))

async function buildApp(app: string): Promise<void> {
  const dist = path.join(app, 'dist')
  await build({ configFile: path.join(app, 'vite.config.ts'), logLevel: 'warn' })
  const names = readdirSync(path.join(dist, 'assets'), { recursive: true, encoding: 'utf8' })
  const wordy = names.filter((name) => /\.(js|css|svg|json|wasm)$/.test(name))
  // All at once, so that every core has work.
  await Promise.all(wordy.map((name) => compress(path.join(dist, 'assets', name))))
  // tools/prepare.mjs stores the hash of the sources here, and builds again when it changes.
  if (process.env.SOURCES) writeFileSync(path.join(dist, '.sources'), process.env.SOURCES)
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
