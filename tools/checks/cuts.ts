import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { belowFloor, type Result } from './result.ts'
import { walkSyntax, type SyntaxNode } from './syntax.ts'

const LIST = 'a list'
const ASCII = 'a hash, a uuid or an address, which has only ASCII characters'

/** Cuts that cannot halve a character, by file and by the expression that is cut. */
const ALLOWED: readonly (readonly [file: string, reason: string, ...cuts: string[]])[] = [
  ['catalogue/bulk/undo/undo.ts', LIST, 'rows'],
  ['catalogue/collections/paths.ts', LIST, 'path'],
  ['catalogue/export/columns.ts', LIST, 'ofFields'],
  ['catalogue/export/start.ts', LIST, 'ordered'],
  ['catalogue/search/spelling.ts', LIST, 'words'],
  ['catalogue/search/value-sets.ts', ASCII, 'hash'],
  ['delivery/downloads.ts', ASCII, 'key'],
  ['demo/seed.ts', LIST, 'item.pictures'],
  ['ingest/orphaned-blobs.ts', ASCII, 'place'],
  ['ingest/spreadsheets/item-uuids.ts', ASCII, 'number'],
  ['ingest/spreadsheets/read/read-rows.ts', LIST, 'cells'],
  ['media/blob-names.ts', ASCII, 'sha256', 'uuid'],
  ['media/decoders/content-type.ts', 'compared with names of formats and not stored', 'text'],
  ['media/decoders/model/scene.ts', LIST, 'numbers', "filesEnding(bundle, 'mtl')"],
  ['media/images/grants.ts', ASCII, "(request.url ?? '')", 'serviceAddress'],
  ['media/images/images.routes.ts', ASCII, 'url'],
  ['media/images/information.ts', ASCII, 'source.etag'],
  ['media/images/tile-path.ts', ASCII, 'url'],
  ['metadata/type-changes/read-number.ts', LIST, 'parts'],
  ['platform/http/api-keys.ts', 'compared with keys, which have only ASCII characters', 'key'],
  ['platform/http/schemas.ts', LIST, '(check.errors ?? [])'],
  ['platform/jobs/batch-job.ts', LIST, 'problems'],
  ['platform/static/first-links.ts', LIST, 'one?.culturalItems'],
  ['stories/series/listing.ts', LIST, 'values'],
  ['stories/storyboards/import-story.ts', LIST, 'others'],
  ['stories/storyboards/step-rows.ts', 'compared with uuids', 'id'],
  ['tenants/settings-history.ts', LIST, 'parts'],
  ['workflow/actions/set-metadata.ts', LIST, 'sorted'],
]
const FOLDER = 'apps/server/src/'
const FLOORS = { files: 640, cuts: 60 }

/** Rejects cuts of text at a number of units: half of a surrogate pair is neither stored nor sent. */
export const checkCuts = (): Result => {
  const files = globSync(`${FOLDER}**/*.ts`, { exclude: ['**/*.test.ts', '**/*.testing.ts', `${FOLDER}testing/**`] })
  const found = files.map((file) => ({ file, ...cutsIn(file, readFileSync(file, 'utf8')) }))
  const unsafe = new Set(found.flatMap(({ file, texts }) => texts.map((cut) => `${file}: ${cut}`)))
  const allowed = ALLOWED.flatMap(([file, , ...cuts]) => cuts.map((cut) => `${FOLDER}${file}: ${cut}`))
  const read = { files: files.length, cuts: found.reduce((sum, { cuts }) => sum + cuts, 0) }
  return {
    problems: [
      ...[...unsafe]
        .filter((cut) => !allowed.includes(cut))
        .map((cut) => `${cut} is cut: use truncate of the contract`),
      ...allowed
        .filter((cut) => !unsafe.has(cut))
        .map((cut) => `${cut} is not cut: remove it from tools/checks/cuts.ts`),
      ...belowFloor(read, FLOORS),
    ],
    read,
  }
}

const TO_LISTS = new Set(['exec', 'filter', 'flatMap', 'map', 'slice', 'split', 'toReversed', 'toSorted', 'values'])
const OF_LISTS = new Set(['every', 'filter', 'find', 'flatMap', 'join', 'map', 'some', 'toSorted'])
const TO_ASCII = new Set(['digest', 'toISOString', 'keyedHash'])
/** The end of a cut that is the place of a found character. */
const PLACES = new Set(['indexOf', 'lastIndexOf'])

type Node = SyntaxNode & {
  callee: Node
  object: Node
  property: Node
  argument: Node
  right: Node
  expression: Node
  arguments: Node[]
  name: string
  value: unknown
}

/** Returns the expressions that a file cuts at their first or last units, and the number of all cuts. The syntax shows which are lists
 *  or hashes, and which are cut at a found place. These are not returned. */
export const cutsIn = (file: string, code: string): { texts: string[]; cuts: number } => {
  const all: Node[] = []
  const lists = new Set<Node>()
  walkSyntax(parseSync(file, code).program, (one) => {
    const node = one as Node
    if (node.type === 'SpreadElement') lists.add(inner(node.argument))
    if (node.type === 'ForOfStatement') lists.add(inner(node.right))
    if (node.type === 'MemberExpression' && OF_LISTS.has(node.property.name)) lists.add(inner(node.object))
    if (isCut(node)) all.push(node)
  })
  const texts = all.filter((node) => !lists.has(node) && !isSafe(inner(node.callee.object)))
  return { texts: texts.map(({ callee: { object } }) => code.slice(object.start, object.end)), cuts: all.length }
}

const isCut = (node: Node): boolean => {
  const name = methodOf(node)
  if (name !== 'slice') return name === 'substring' || name === 'substr'
  const [from, to] = node.arguments
  const isFirst = from?.type === 'Literal' && from.value === 0 && to !== undefined && !PLACES.has(methodOf(to) ?? '')
  return isFirst || from?.type === 'UnaryExpression'
}

const isSafe = (node: Node): boolean => {
  const name = methodOf(node) ?? ''
  if (name === 'toString') return TO_ASCII.has(methodOf(inner(node.callee.object)) ?? '')
  return node.type === 'ArrayExpression' || TO_LISTS.has(name) || TO_ASCII.has(name)
}

const methodOf = (node: Node): string | undefined =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined

const inner = (node: Node): Node =>
  node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression' ? inner(node.expression) : node
