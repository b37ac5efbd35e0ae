// Rejects a client that is larger than its budget: node tools/checks/client-size.ts
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const KB = 1024
/** Limit of the compressed bytes (gzip) of the whole client beside the contract. */
const MAX_BYTES = 8 * KB
const ENTRY = '\0whole-client'

/** Returns what is wrong with the bundled client. A bundle without its main function means that the check is broken. */
export const clientProblems = (code: string, bytes: number): string[] => [
  ...(code.includes('createClient') ? [] : ['the bundle has no createClient: the check itself is broken']),
  ...(code.includes('typebox') ? ['the client imports TypeBox'] : []),
  ...(bytes > MAX_BYTES ? [`the client has ${(bytes / KB).toFixed(1)} KB, at most ${MAX_BYTES / KB} are allowed`] : []),
]

/** Bundles all files of the client, without the contract. */
const bundleOf = async (files: readonly string[]): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'whole-client',
        // Vite makes an absolute path of the entry.
        resolveId: (id) => (id.endsWith('whole-client') ? ENTRY : undefined),
        load: (id) =>
          id === ENTRY
            ? files.map((file) => `export * from ${JSON.stringify(path.resolve(file))}`).join('\n')
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: 'whole-client', formats: ['es'] },
      rolldownOptions: { external: /^@pressmark\/contract\// },
    },
  })
  return [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((one) => ('code' in one ? one.code : ''))
    .join('')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = globSync('packages/client/src/*.ts', { exclude: ['**/*.test.ts'] })
  const code = await bundleOf(files)
  const bytes = gzipSync(code, { level: 9 }).length
  const problems = clientProblems(code, bytes)
  for (const problem of problems) console.log(problem)
  console.log(`${files.length} files of the client have ${(bytes / KB).toFixed(1)} KB (gzip)`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
