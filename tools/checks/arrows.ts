import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** Who may import whom; what is not listed is forbidden. Everything may import `contract`. (docs/architecture.md) */
const ARROWS: Record<string, readonly string[]> = {
  contract: [],
  ui: [],
  iiif: [],
  pyramid: [],
  demo: [],
  deepzoom: ['iiif', 'ui'],
  'server/platform': [],
  'server/mail': ['server/platform'],
  'server/identity': ['server/platform', 'server/mail'],
  'server/metadata': ['server/platform'],
  'server/workflow': ['server/platform', 'server/mail'],
  'server/media': ['server/platform', 'iiif', 'pyramid'],
  'server/catalogue': ['server/platform', 'server/metadata', 'server/workflow', 'server/media'],
  'server/stories': [
    'server/platform',
    'iiif',
    'server/metadata',
    'server/workflow',
    'server/media',
    'server/catalogue',
  ],
  'server/ingest': ['server/platform', 'server/metadata', 'server/media', 'server/catalogue'],
  'server/presentation': [
    'server/platform',
    'iiif',
    'server/metadata',
    'server/media',
    'server/catalogue',
    'server/stories',
  ],
  'server/delivery': [
    'server/platform',
    'iiif',
    'server/media',
    'server/catalogue',
    'server/stories',
    'server/presentation',
  ],
  'server/preservation': [
    'server/platform',
    'iiif',
    'server/mail',
    'server/media',
    'server/catalogue',
    'server/presentation',
  ],
  'server/demo': [
    'server/platform',
    'server/identity',
    'server/metadata',
    'server/media',
    'server/catalogue',
    'server/stories',
    'server/ingest',
    'server/tenants',
    'demo',
  ],
  'server/tenants': [
    'server/platform',
    'server/identity',
    'server/metadata',
    'server/workflow',
    'server/media',
    'server/catalogue',
  ],
  // app.ts, main.ts, worker.ts and what else lies beside them
  server: [
    'server/platform',
    'server/mail',
    'server/identity',
    'server/metadata',
    'server/workflow',
    'server/media',
    'server/catalogue',
    'server/stories',
    'server/ingest',
    'server/presentation',
    'server/delivery',
    'server/preservation',
    'server/tenants',
    'server/demo',
  ],
  'web/shared': ['ui'],
  'web/identity': ['web/shared', 'ui'],
  'web/metadata': ['web/shared', 'ui'],
  'web/sharing': ['web/shared', 'ui'],
  'web/uploads': ['web/shared', 'web/metadata', 'ui'],
  'web/workflow': ['web/shared', 'ui'],
  'web/catalogue': [
    'web/shared',
    'web/metadata',
    'web/uploads',
    'web/workflow',
    'web/sharing',
    'ui',
    'deepzoom',
    'iiif',
  ],
  'web/stories': [
    'web/shared',
    'web/metadata',
    'web/uploads',
    'web/workflow',
    'web/sharing',
    'web/catalogue',
    'ui',
    'deepzoom',
    'iiif',
  ],
  'web/management': ['web/shared', 'web/metadata', 'web/uploads', 'web/workflow', 'ui'],
  'web/app': [
    'web/shared',
    'web/management',
    'web/identity',
    'web/metadata',
    'web/uploads',
    'web/workflow',
    'web/sharing',
    'web/catalogue',
    'web/stories',
    'ui',
    'deepzoom',
  ],
  'viewers/shell': ['ui', 'iiif'],
  'viewers/image': ['viewers/shell', 'ui', 'iiif', 'deepzoom'],
  'viewers/story': ['viewers/shell', 'ui', 'iiif', 'deepzoom'],
  'viewers/iiif': ['viewers/shell', 'ui', 'iiif'],
  'viewers/model': ['viewers/shell', 'ui'],
  'viewers/audio': ['viewers/shell', 'ui'],
  'viewers/video': ['viewers/shell', 'ui'],
  // main.tsx
  web: ['web/app', 'web/shared', 'ui'],
}

/** Faults against the arrows, and against `*.routes.ts` being the business of the composing files alone. */
export const checkArrows = (): string[] => {
  const files = globSync(['apps/{server,web,viewers}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}']).filter(
    (file) => !/\.(test|testing)\.tsx?$/.test(file) && !file.includes('/testing/'),
  )
  if (files.length < 50) return [`only ${files.length} files were found: the check itself is broken`]
  return files.flatMap((file) => importsOf(file).flatMap((to) => faultsOf(file, to)))
}

const faultsOf = (file: string, specifier: string): string[] => {
  const [from, to] = [folderOf(file), targetOf(file, specifier)]
  if (to === undefined) return []
  const allowed = ARROWS[from]
  if (allowed === undefined) return [`${file}: the folder ${from} is not in the table of arrows`]
  if (from !== 'server' && to.file?.endsWith('.routes.ts'))
    return [`${file} imports ${specifier}: routes are for app.ts`]
  const fine = to.folder === from || to.folder === 'contract' || allowed.includes(to.folder)
  return fine ? [] : [`${file} imports ${specifier}: ${from} may not import ${to.folder}`]
}

const importsOf = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    readFileSync(file, 'utf8').slice(moduleRequest.start, moduleRequest.end).slice(1, -1),
  )
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...dynamic]
}

const folderOf = (file: string): string => {
  const [kind, name, , ...rest] = file.split(path.sep)
  if (kind === 'packages') return name ?? ''
  return rest.length > 1 ? `${name}/${rest[0]}` : (name ?? '')
}

/* The folder of ours that an import leads to; undefined where it leads out of the repository. */
const targetOf = (file: string, specifier: string): { folder: string; file?: string } | undefined => {
  const ours = /^@pressmark\/([^/]+)\//.exec(specifier)?.[1]
  if (ours !== undefined) return { folder: ours }
  if (specifier.startsWith('#')) return targetFile(path.join(...file.split(path.sep).slice(0, 3), specifier.slice(1)))
  return specifier.startsWith('.') ? targetFile(path.join(path.dirname(file), specifier)) : undefined
}
const targetFile = (file: string) => ({ folder: folderOf(file), file })
