import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { walkSyntax, type SyntaxNode as Node } from './syntax.ts'
import { belowFloor, type Result } from './result.ts'

const SOURCES = 'apps/web/src'
const OWNER = `${SOURCES}/shared/commands/`
const TABLE = `${OWNER}commands.ts`
const FLOORS = { files: 500, 'key handlers': 10, commands: 70 }

/** Keys that belong to a control and not to a command: they move the focus, confirm, cancel or edit a text. */
const KEYS_OF_CONTROLS = new Set([
  'Enter',
  'Escape',
  'Tab',
  ' ',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Backspace',
  'Delete',
])

/** Files that listen to keys outside of the table. An exception that no file needs is a problem. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/src/app/shell/search/Suggestions.tsx':
    'the list loads after its field, and gets the arrow keys of the field',
  'apps/web/src/uploads/widget/UploadWidget.tsx': 'Escape closes the panel, also after its focused button has gone',
}

/** Rejects keys that are bound outside of the table of commands, and commands of the table that no screen performs. */
export const checkKeys = (): Result => {
  const files = globSync(`${SOURCES}/**/*.{ts,tsx}`, { exclude: ['**/*.d.css.ts', '**/*.test.{ts,tsx}'] })
  const sources = files.map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  const others = sources.filter(({ file }) => !file.startsWith(path.normalize(OWNER)))
  const commands = commandsIn(readFileSync(TABLE, 'utf8'))
  const bindings = others.map(({ file, code }) => ({ file, ...keysIn(file, code) }))
  const problems = bindings.flatMap(({ file, bound, listeners }) => [
    ...bound,
    ...(file in EXCEPTIONS ? [] : listeners),
    ...(file in EXCEPTIONS && listeners.length === 0 ? [`${file} needs no exception: remove it`] : []),
  ])
  const unused = unperformed(
    commands,
    others.flatMap(({ file, code }) => performedIn(file, code)),
  )
  const read = {
    files: files.length,
    'key handlers': bindings.reduce((sum, { handlers }) => sum + handlers, 0),
    commands: commands.length,
  }
  return { problems: [...problems, ...unused, ...belowFloor(read, FLOORS)], read }
}

type Bindings = { bound: string[]; listeners: string[]; handlers: number }

/** Returns the keys that a file binds itself, its listeners to keys of the whole page, and how many handlers of keys it has. */
export const keysIn = (file: string, code: string): Bindings => {
  const bindings: Bindings = { bound: [], listeners: [], handlers: 0 }
  // Only such files are parsed.
  if (!/key/i.test(code)) return bindings
  const looksUp = /(?:\[|\.get\()(?:event\.)?key[\])]/.test(code)
  walkSyntax(parseSync(file, code).program, (node) => {
    if (isListener(node)) bindings.listeners.push(`${file} listens to keys: register a command with useCommand`)
    if (attributeName(node) === 'onKeyDown') bindings.handlers += 1
    if (attributeName(node) === 'aria-keyshortcuts' && (node['value'] as Node | null)?.type === 'Literal')
      bindings.bound.push(`${file} writes aria-keyshortcuts: read it with useCommandKeys`)
    for (const key of [...comparedKeys(node), ...(looksUp ? lookedUpKeys(node) : [])])
      if (!KEYS_OF_CONTROLS.has(key)) bindings.bound.push(`${file} binds the key ${key}: add it to ${TABLE}`)
  })
  return bindings
}

const nameOf = (node: unknown): string | undefined => {
  const { type, name, property, expression, callee } = (node ?? {}) as Node
  if (type === 'Identifier' || type === 'JSXIdentifier') return String(name)
  if (type === 'MemberExpression') return nameOf(property)
  return type === 'ChainExpression' ? nameOf(expression) : type === 'CallExpression' ? nameOf(callee) : undefined
}

const attributeName = (node: Node): string | undefined =>
  node.type === 'JSXAttribute' ? nameOf(node['name']) : undefined

const literal = (node: unknown): string | undefined => {
  const { type, value } = (node ?? {}) as Node
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

const isListener = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  const name = nameOf(node['callee'])
  if (name === 'useHotkeys' || name === 'getHotkeyHandler') return true
  const event = literal((node['arguments'] as Node[])[0])
  const isOfEvents = name === 'addEventListener' || name === 'useWindowEvent'
  return isOfEvents && (event === 'keydown' || event === 'keyup' || event === 'keypress')
}

/* The key of an event is `key`, `event.key` or `event.key.toLowerCase()`. */
const isKey = (node: unknown): boolean => {
  const { type, callee } = (node ?? {}) as Node
  if (type === 'CallExpression' && nameOf(callee)?.startsWith('to')) return isKey((callee as Node)['object'])
  return nameOf(node) === 'key' && type !== 'CallExpression'
}

const comparedKeys = (node: Node): string[] => {
  const { type, left, right, operator, discriminant, cases } = node
  if (type === 'BinaryExpression' && (operator === '===' || operator === '!==')) {
    const key = isKey(left) ? literal(right) : isKey(right) ? literal(left) : undefined
    return key === undefined ? [] : [key]
  }
  if (type === 'SwitchStatement' && isKey(discriminant))
    return (cases as Node[]).flatMap(({ test }) => literal(test) ?? [])
  const [first] = type === 'CallExpression' ? (node['arguments'] as Node[]) : []
  const isPattern = nameOf(node['callee']) === 'test' && isKey(first)
  return isPattern ? ['of a pattern'] : []
}

/* Tables of functions by key. */
const lookedUpKeys = (node: Node): string[] => {
  if (node.type !== 'Property' || node['shorthand'] === true) return []
  const key = literal(node['key']) ?? nameOf(node['key'])
  const { type } = node['value'] as Node
  const isAction = type === 'ArrowFunctionExpression' || literal(node['value']) !== undefined
  return isAction && key !== undefined && [...key].length === 1 ? [key] : []
}

/** Returns the ids of the table of commands. */
export const commandsIn = (code: string): string[] => [...code.matchAll(/^ {2}'(\w+\.\w+)': \{/gm)].map(([, id]) => id!) // its one group

/** Returns the commands that a file registers, handles by their key, or calls `command`, such as that of an action, which a menu
 *  registers. A template gives `go.*`, which means all its commands. Labels and hints of keys perform nothing. */
export const performedIn = (file: string, code: string): string[] => {
  const found: string[] = []
  if (!/useCommand\(|isKeyOf\(|command/.test(code)) return found
  walkSyntax(parseSync(file, code).program, (node) => {
    const { type, callee, key, value } = node
    if (type === 'CallExpression' && PERFORMS.has(nameOf(callee) ?? ''))
      found.push(...idsIn((node['arguments'] as Node[])[0]))
    if (type === 'Property' && nameOf(key) === 'command') found.push(...idsIn(value))
    if (type === 'VariableDeclarator' && nameOf(node['id']) === 'command') found.push(...idsIn(node['init']))
  })
  return found
}

const PERFORMS: ReadonlySet<string> = new Set(['useCommand', 'isKeyOf'])

/* An id, both of a condition, or a template such as `go.${name}`. */
const idsIn = (node: unknown): string[] => {
  const { type, consequent, alternate, quasis } = (node ?? {}) as Node
  if (type === 'ConditionalExpression') return [...idsIn(consequent), ...idsIn(alternate)]
  if (type === 'TemplateLiteral') return [`${(quasis as { value: { raw: string } }[])[0]?.value.raw}*`]
  const id = literal(node)
  return id === undefined ? [] : [id]
}

/** Returns a problem for each command that is not performed. */
export const unperformed = (commands: readonly string[], performed: readonly string[]): string[] => {
  const all = new Set(performed)
  const isThere = (id: string) => all.has(id) || all.has(`${id.split('.')[0]}.*`)
  // The arrow keys of lists and the keys of images are those of their controls.
  return commands
    .filter((id) => !HANDLED_BY_CONTROLS.test(id) && !isThere(id))
    .map((id) => `${TABLE}: no screen performs ${id}`)
}

const HANDLED_BY_CONTROLS = /^(?:image\.\w+|(?:tree|list)\.move|list\.open|list\.range|table\.ends|tree\.find)$/
