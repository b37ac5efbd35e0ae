// Builds the application for the browser, and compresses it once instead of at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'apps/web/dist')

await build({ configFile: path.join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' })
for (const name of readdirSync(path.join(dist, 'assets'))) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue
  const file = path.join(dist, 'assets', name)
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
// tools/prepare.mjs says what it was built from, and builds again when that changes.
if (process.env.SOURCES) writeFileSync(path.join(dist, '.sources'), process.env.SOURCES)
