import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { walkSyntax, type SyntaxNode } from './syntax.ts'

/** Comparisons of values with the name of a secret whose time cannot help to guess one. All others use `timingSafeEqual`. Secrets that are
 *  found in the database are looked up by their hash, so no comparison here depends on their characters. */
const ALLOWED: Record<string, string> = {
  'catalogue/search/reindex.ts: row?.target_hash !== targetHash': 'a hash of settings',
  'catalogue/search/reindex.ts: row?.target_hash === targetHash': 'a hash of settings',
  'catalogue/search/run-reindex.ts: hashOf(rules) !== targetHash': 'a hash of settings',
  'delivery/stories/offline/pages.ts: `#${id}` === location.hash': 'a place in a page',
  'identity/profile/own-sessions.ts: tokenHash.equals(sessionHash)': 'both are hashes of sessions of the caller',
  "platform/blobs/s3/s3.ts: hash.digest('hex') !== object.sha256": 'a checksum of a file',
  'platform/external/webhook-signature.ts: secret.startsWith(PREFIX)': 'the prefix is public',
  'platform/http/idempotency.ts: row.request_hash.equals(requestHash)': 'a hash of requests that the caller has sent',
  "preservation/backup/manifest.ts: checksum.split(' ')[0] !== createHash('sha256').update(text).digest('hex')":
    'a checksum of a file',
  'preservation/bag/bag.ts: hash !== sha256': 'a checksum of a file',
  'preservation/invariants/change-feed.ts: chainHashes(last.hash, [digest])[0]!.equals(hash)': 'a checksum of events',
  'preservation/invariants/change-feed.ts: head.hash.equals(last.hash)': 'a checksum of events',
}

const SECRET = /(?:token|hash|secret|signature|digest|hmac|mac|password|passphrase)$/i
const OPERATORS: readonly unknown[] = ['==', '===', '!=', '!==']
const METHODS: readonly unknown[] = ['equals', 'compare', 'localeCompare', 'startsWith', 'endsWith']

/* The last name of an expression: of a variable, of a member, or of the object whose method makes text or bytes of it. */
const nameOf = (node: SyntaxNode): string => {
  if (node.type === 'Identifier') return node['name'] as string
  if (node.type === 'ChainExpression' || node.type.startsWith('TS')) return nameOf(node['expression'] as SyntaxNode)
  if (node.type === 'MemberExpression') return nameOf(node['property'] as SyntaxNode)
  if (node.type !== 'CallExpression') return ''
  const callee = node['callee'] as SyntaxNode
  return callee.type === 'MemberExpression' ? nameOf(callee['object'] as SyntaxNode) : nameOf(callee)
}

/* A constant has no characters that could be guessed. */
const isConstant = ({ type, name }: SyntaxNode): boolean =>
  type === 'Literal' || type === 'UnaryExpression' || name === 'undefined'

/** Returns the source of each comparison of a value with the name of a secret. */
const comparisonsIn = (file: string, code: string): string[] => {
  const found: string[] = []
  walkSyntax(parseSync(file, code).program, (node) => {
    const sides = sidesOf(node)
    if (sides.some(isConstant) || !sides.some((side) => SECRET.test(nameOf(side)))) return
    found.push(code.slice(node.start, node.end).replace(/\s+/g, ' '))
  })
  return found
}

const sidesOf = (node: SyntaxNode): SyntaxNode[] => {
  if (node.type === 'BinaryExpression' && OPERATORS.includes(node['operator']))
    return [node['left'] as SyntaxNode, node['right'] as SyntaxNode]
  const callee = node['callee'] as SyntaxNode | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return []
  if (!METHODS.includes((callee['property'] as SyntaxNode)['name'])) return []
  return [callee['object'] as SyntaxNode, ...(node['arguments'] as SyntaxNode[])]
}

test.each([
  ['if (given.token !== token) refuse()', 1],
  ['const same = signature.toString("hex") === expected', 1],
  ['row.secretHash.equals(other)', 1],
  ['Buffer.compare(mac, other)', 1],
  ['if (token === undefined || row?.hash == null || password === "") refuse()', 0],
  ['timingSafeEqual(token, other)', 0],
])('the comparisons of %s are %i', (code, count) => expect(comparisonsIn('a.ts', code)).toHaveLength(count))

test('no secret is compared in a time that depends on its characters', () => {
  const files = globSync('apps/server/src/**/*.ts', { exclude: ['**/*.test.ts', '**/*.testing.ts', '**/*.gen.ts'] })
  expect(files.length).toBeGreaterThan(600)
  const found = files.flatMap((file) =>
    comparisonsIn(file, readFileSync(file, 'utf8')).map(
      (comparison) => `${file.replace(/^.*?src\//, '')}: ${comparison}`,
    ),
  )
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

test('passwords and cookies of devices are compared in constant time', () => {
  for (const file of ['passwords.ts', 'known-devices.ts'])
    expect(readFileSync(`apps/server/src/identity/${file}`, 'utf8')).toMatch(/\btimingSafeEqual\(\w+, \w+\)/)
})
