import { parseSync } from 'oxc-parser'
import { walkSyntax, type SyntaxNode as Node } from './syntax.ts'

/** A regular expression of the source. `flags` are those that change how long a match takes. */
export type Pattern = { file: string; line: number; source: string; flags: string }

/** A regular expression that the running program builds. `code` is the expression that it is built from. */
export type BuiltPattern = { file: string; line: number; code: string }

type Use = { line: number; text: Node; flags: string; code: string }
type Constants = ReadonlyMap<string, string>

/** The regular expressions of a file before constants of other files are known. */
export type FilePatterns = { file: string; uses: readonly Use[]; constants: Constants }

/** Reads the regular expressions of a file: literals, arguments of `RegExp`, and `pattern` of `Type.String` in the contract. */
export const readPatterns = (file: string, code: string): FilePatterns => {
  const uses: Use[] = []
  const constants = new Map<string, string>()
  walkSyntax(parseSync(file, code).program, (node) => {
    const line = () => code.slice(0, node.start).split('\n').length
    for (const { text, flags } of patternsOf(node, constants))
      uses.push({ line: line(), text, flags: flags.replace(/[gdy]/g, ''), code: code.slice(text.start, text.end) })
    if (node.type !== 'VariableDeclarator') return
    const name = (node['id'] as Node)['name']
    const text = textOf(node['init'] as Node | null, constants)
    if (typeof name === 'string' && text !== undefined) constants.set(name, text)
  })
  return { file, uses, constants }
}

/* Returns the expressions with the text of a pattern. A schema is compiled with the flag `u`. */
const patternsOf = (node: Node, constants: Constants): { text: Node; flags: string }[] => {
  const regex = node['regex'] as { flags: string } | undefined
  if (regex) return [{ text: node, flags: regex.flags }]
  const [argument, flags] = (node['arguments'] as Node[] | undefined) ?? []
  if (argument === undefined) return []
  if (isCallOf(node, 'RegExp')) return [{ text: argument, flags: textOf(flags ?? null, constants) ?? '' }]
  return isCallOf(node, 'Type.String') ? schemaPatterns(argument).map((text) => ({ text, flags: 'u' })) : []
}

/** Returns the regular expressions of all files. A constant of another file is found by its name, if no other has this name. */
export const resolvePatterns = (files: readonly FilePatterns[]): { patterns: Pattern[]; built: BuiltPattern[] } => {
  const shared = uniqueConstants(files)
  const all = files.flatMap(({ file, uses, constants }) =>
    uses.map(({ line, text, flags, code }) => ({
      file,
      line,
      flags,
      code,
      source: textOf(text, new Map([...shared, ...constants])),
    })),
  )
  return {
    patterns: all.flatMap(({ file, line, source, flags }) =>
      source === undefined ? [] : [{ file, line, source, flags }],
    ),
    built: all.flatMap(({ file, line, source, code }) => (source === undefined ? [{ file, line, code }] : [])),
  }
}

const uniqueConstants = (files: readonly FilePatterns[]): Constants => {
  const texts = new Map<string, Set<string>>()
  for (const [name, text] of files.flatMap(({ constants }) => [...constants]))
    texts.set(name, (texts.get(name) ?? new Set()).add(text))
  return new Map([...texts].flatMap(([name, [text, ...others]]) => (others.length > 0 ? [] : [[name, text!]]))) // never empty
}

const isCallOf = (node: Node, name: string): boolean => {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const { name: callee, object, property } = node['callee'] as Node & { object?: Node; property?: Node }
  return (object && property ? `${String(object['name'])}.${String(property['name'])}` : callee) === name
}

const schemaPatterns = (schema: Node): Node[] =>
  ((schema['properties'] as Node[] | undefined) ?? [])
    .filter(({ key }) => (key as Node | undefined)?.['name'] === 'pattern')
    .map(({ value }) => value as Node)

/* Returns the text of an expression, or undefined if it depends on the running program. */
const textOf = (node: Node | null, constants: Constants): string | undefined => {
  switch (node?.type) {
    case 'Literal':
      return textOfLiteral(node)
    case 'Identifier':
      return constants.get(node['name'] as string)
    case 'TemplateLiteral':
      return textOfTemplate(node, 'cooked', constants)
    case 'TaggedTemplateExpression':
      return textOfTemplate(node['quasi'] as Node, 'raw', constants)
    default:
      return undefined
  }
}

const textOfLiteral = (node: Node): string | undefined => {
  const { regex, value } = node as unknown as { regex?: { pattern: string }; value: unknown }
  if (regex) return regex.pattern
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const textOfTemplate = (node: Node, form: 'cooked' | 'raw', constants: Constants): string | undefined => {
  const inserted = (node['expressions'] as Node[]).map((expression) => textOf(expression, constants))
  if (inserted.includes(undefined)) return undefined
  const texts = (node['quasis'] as Node[]).map(({ value }) => (value as Record<typeof form, string>)[form])
  return texts.map((text, at) => text + (inserted[at] ?? '')).join('')
}
