import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { walkSyntax, type SyntaxNode as Node } from './syntax.ts'

/** A piece of English or a name, with the place that it comes from. A `title` is also a message or another string of a test. */
export type Source = {
  kind:
    | 'identifier'
    | 'comment'
    | 'docblock'
    | 'title'
    | 'text'
    | 'button'
    | 'italian'
    | 'refusal'
    | 'string'
    | 'help'
    | 'document'
  file: string
  line: number
  text: string
}

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/*.d.css.ts', '**/*.gen.ts', 'data/**']
const TESTS = new Set(['test', 'it', 'describe', 'journey', 'race'])
const REFUSALS = 'packages/contract/src/platform/refusals.ts'
/** Migrations up to this number are never edited. Migration 33 renames the old words, so it names them. */
const LAST_OLD_MIGRATION = 33

export const readSources = (): Source[] => {
  const code = glob('{apps,packages,tools,torture,bench}/**/*.{ts,tsx,mjs}', '*.ts').map(parse)
  const buttons = new Set(code.flatMap(({ buttonKeys }) => buttonKeys))
  return [
    ...code.flatMap(({ sources }) => sources),
    ...glob('{apps,packages}/**/*.css').flatMap(readCss),
    ...glob('apps/server/migrations/*.sql').filter(isNewMigration).flatMap(readSql),
    ...glob('deploy/*', 'ci/*', 'apps/server/src/**/*.pl').flatMap((file) => readComments(file, /^\s*# ?(.*)$/)),
    ...glob('bench/src/*.lua').flatMap((file) => readComments(file, /^\s*-- ?(.*)$/)),
    ...glob('{apps,packages}/*/src/**/texts.*.json').flatMap((file) => readTexts(file, buttons)),
    ...glob('apps/server/help/{en,it}/*.html').flatMap(readHelp),
    ...glob('*.md', 'docs/**/*.md').flatMap(readDocument),
  ]
}

const glob = (...patterns: string[]): string[] => globSync(patterns, { exclude: IGNORED }).sort()

const lineFinder = (text: string) => {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (offset: number): number => {
    const after = ends.findIndex((end) => end >= offset)
    return (after < 0 ? ends.length : after) + 1
  }
}

/* Identifiers (each once), names in SQL, comments, test titles, refusal texts and strings; and the keys of texts that buttons show. */
const parse = (file: string) => parseCode(file, readFileSync(file, 'utf8'))

/** Reads the names and texts of a program. Strings of tests are read as titles are: many are samples. */
export const parseCode = (file: string, code: string): { sources: Source[]; buttonKeys: string[] } => {
  const { program, comments } = parseSync(file, code)
  const lineOf = lineFinder(code)
  const sources: Source[] = path
    .basename(file)
    .split('.')
    .slice(0, -1)
    .map((name) => ({ kind: 'identifier', file, line: 1, text: name }))
  const buttonKeys: string[] = []
  const add = (kind: Source['kind'], text: string, start: number) =>
    sources.push({ kind, file, line: lineOf(start), text })
  const isRead = !/\/demo\/|\/checks\/words(?:\.test)?\.ts$/.test(file)
  const isTest = /\.(?:test|testing|journey)\.tsx?$/.test(file)
  const namespace = /useTranslation\((?:\[)?'(\w+)'/.exec(code)?.[1] ?? ''
  const seen = new Set<string>()
  const addName = (name: string, start: number) => {
    if (!seen.has(name)) add('identifier', name, start)
    seen.add(name)
  }
  const addString = (string: string, start: number) => {
    const isCode = SQL.test(string) || isName(string)
    if (!isCode && isProse(string)) add(isTest ? 'title' : 'string', string.replaceAll('\n', '\n\n'), start)
    if (!isCode || isTest) return
    for (const word of SQL.test(string) ? sqlNames(string) : [string]) addName(word, start)
  }
  walkSyntax(program, (node) => {
    const name = identifierOf(node)
    if (typeof name === 'string') addName(name, node.start)
    for (const word of sqlNamesIn(node, code)) addName(word, node.start)
    const title = titleOf(node, code)
    if (title !== undefined) add('title', title, node.start)
    buttonKeys.push(...buttonKeysIn(node, code, namespace))
    if (file === REFUSALS) refusalIn(node, (text, start) => add('refusal', text, start))
    else if (isRead) addString(stringOf(node) ?? '', node.start)
  })
  sources.push(...commentSources(file, code, comments, lineOf))
  return { sources, buttonKeys }
}

const identifierOf = (node: Node): string | undefined => {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node['name'] as string
  // Elements of HTML have lowercase names.
  if (node.type === 'JSXIdentifier') return /^[a-z]/.test(node['name'] as string) ? undefined : (node['name'] as string)
  if (node.type === 'JSXAttribute') return (node['name'] as Node)['name'] as string
  const key = node.type === 'Property' ? (node['key'] as Node) : undefined
  return key?.type === 'Literal' && typeof key['value'] === 'string' && /^[\w-]+$/.test(key['value'])
    ? key['value']
    : undefined
}

const sqlNamesIn = (node: Node, code: string): string[] => {
  if (node.type !== 'TaggedTemplateExpression') return []
  const tag = node['tag'] as Node
  if (!/^(sql|query)\b/.test(code.slice(tag.start, tag.end))) return []
  const quasis = (node['quasi'] as Node)['quasis'] as Node[]
  return quasis.flatMap((quasi) => sqlNames(code.slice(quasi.start, quasi.end)))
}

const sqlNames = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/'[^']*'/g, '')
    .match(/[a-z][a-z_]{2,}/g) ?? []

const titleOf = (node: Node, code: string): string | undefined => {
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as Node
  const [first] = node['arguments'] as Node[]
  const isTest = TESTS.has(/^\w+/.exec(code.slice(callee.start, callee.end))?.[0] ?? '')
  const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first['value'] === 'string')
  return isTest && isText && first ? code.slice(first.start + 1, first.end - 1).replaceAll("\\'", "'") : undefined
}

const buttonKeysIn = (node: Node, code: string, namespace: string): string[] => {
  if (node.type !== 'JSXElement') return []
  const opening = node['openingElement'] as Node
  if (!/^<(\w*Button|Menu\.Item)\b/.test(code.slice(opening.start, opening.end))) return []
  return (node['children'] as Node[]).flatMap((child) => {
    const key = /^\{\s*t\(\s*'([^']+)'/.exec(code.slice(child.start, child.end))?.[1]
    if (key === undefined) return []
    return [key.includes(':') ? key : `${namespace}:${key}`]
  })
}

const refusalIn = (node: Node, add: (text: string, start: number) => void): void => {
  const key = node['key'] as Node | undefined
  const value = node['value'] as Node | undefined
  if (node.type === 'Property' && key?.['name'] === 'text' && typeof value?.['value'] === 'string')
    add(value['value'], value.start)
}

/* A string, or a template with X for each of its expressions. SQL and style sheets are not prose. */
const stringOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as Node[]).map(({ value }) => (value as { cooked?: string }).cooked ?? '').join('X')
}
const isName = (text: string): boolean => /^[a-z][a-z\d]*(?:[-._:][a-z\d]+)*$/i.test(text)
const isProse = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2 && /\p{L} \p{L}/u.test(text) && !CODE.test(text)
const CODE = /=>|<< \/|<!doctype|[{};]\s*$|\$@/
const SQL =
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|grant|set|lock|from|where|join|and|or|order|left)\b|\bselect\b[^]*\bfrom\b/i

type Comment = { type: string; value: string; start: number; end: number }

/* Line comments that follow one another are one text. */
const commentSources = (
  file: string,
  code: string,
  comments: Comment[],
  lineOf: (offset: number) => number,
): Source[] => {
  const texts: { value: string; start: number; end: number; isBlock: boolean }[] = []
  for (const { type, value, start, end } of comments) {
    const last = texts.at(-1)
    const continues = type === 'Line' && last && !last.isBlock && /^\s*$/.test(code.slice(last.end, start))
    if (continues) Object.assign(last, { value: `${last.value}\n${value}`, end })
    else texts.push({ value, start, end, isBlock: type === 'Block' })
  }
  return texts.map(({ value, start, isBlock }) => ({
    kind: isBlock && value.startsWith('*') ? 'docblock' : 'comment',
    file,
    line: lineOf(start),
    text: value.replace(/^\s*\*+ ?/gm, ''),
  }))
}

const readCss = (file: string): Source[] => {
  const css = readFileSync(file, 'utf8')
  const lineOf = lineFinder(css)
  const comments = [...css.matchAll(/\/\*([^]*?)\*\//g)].map(({ 1: text = '', index }): Source => ({
    kind: 'comment',
    file,
    line: lineOf(index),
    text,
  }))
  const names = [
    ...css
      .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
      .matchAll(/(?:\.|--|@keyframes )([a-z][\w-]*)/gi),
  ].map(({ 1: text = '', index }): Source => ({ kind: 'identifier', file, line: lineOf(index), text }))
  return [...comments, ...names]
}

const isNewMigration = (file: string): boolean => Number.parseInt(path.basename(file)) > LAST_OLD_MIGRATION

const readSql = (file: string): Source[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const comment = /--(.*)$/.exec(text)?.[1]
      return [
        ...(comment === undefined ? [] : [{ kind: 'comment' as const, file, line: index + 1, text: comment }]),
        ...sqlNames(text).map((name) => ({ kind: 'identifier' as const, file, line: index + 1, text: name })),
      ]
    })

const readComments = (file: string, pattern: RegExp): Source[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const comment = pattern.exec(text)?.[1]
      return comment === undefined ? [] : [{ kind: 'comment' as const, file, line: index + 1, text: comment }]
    })

/* The namespace of a file of texts is the name of its folder. */
const readTexts = (file: string, buttons: ReadonlySet<string>): Source[] => {
  const json = readFileSync(file, 'utf8')
  const lineOf = lineFinder(json)
  const sources: Source[] = []
  const namespace = path.basename(path.dirname(file))
  let offset = 0
  const readObject = (texts: object, before: string): void => {
    for (const [key, value] of Object.entries(texts)) {
      offset = json.indexOf(JSON.stringify(key), offset)
      const line = lineOf(offset)
      sources.push({ kind: 'identifier', file, line, text: key })
      if (typeof value === 'string') sources.push({ kind: kindOf(`${before}${key}`), file, line, text: value })
      else readObject(value as object, `${before}${key}.`)
    }
  }
  const kindOf = (key: string): Source['kind'] => {
    if (file.endsWith('.it.json')) return 'italian'
    return buttons.has(`${namespace}:${key}`) ? 'button' : 'text'
  }
  readObject(JSON.parse(json) as object, '')
  return sources
}

const BLOCKS = /<\/?(?:h\d|p|ol|ul|li|dl|dt|dd|table|tr|td|th|thead|tbody|caption|div|section)\b[^>]*>/g

const readHelp = (file: string): Source[] => {
  const html = readFileSync(file, 'utf8')
  const lineOf = lineFinder(html)
  const kind = file.includes('/it/') ? ('italian' as const) : ('help' as const)
  let offset = 0
  return html
    .replace(/<img\b[^>]*?alt="([^"]*)"[^>]*>/g, '<p>$1</p>')
    .split(BLOCKS)
    .map((block) => block.replace(/<[^>]+>/g, '').trim())
    .filter((text) => text !== '')
    .map((text) => {
      const position = html.indexOf(text.slice(0, 30).split('\n')[0] ?? '', offset)
      if (position >= 0) offset = position
      return { kind, file, line: lineOf(offset), text: text.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ') }
    })
}

/* Each paragraph, list item, heading and table cell is a text of its own. Blocks of code are left out. */
const readDocument = (file: string): Source[] => {
  const sources: Source[] = []
  let isCode = false
  let isOpen = false
  for (const [index, raw] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (raw.trimStart().startsWith('```')) isCode = !isCode
    const line = raw.trim()
    const last = sources.at(-1)
    if (isCode || line === '' || line.startsWith('```')) isOpen = false
    else if (line.startsWith('|')) {
      isOpen = false
      for (const cell of line.split(/(?<!\\)\|/).map((text) => text.trim()))
        if (/\p{L}/u.test(cell)) sources.push({ kind: 'document', file, line: index + 1, text: `| ${cell}` })
    } else if (isOpen && last && !/^([-*#>]|\d+\.) ?/.test(line)) last.text += `\n${line}`
    else {
      sources.push({ kind: 'document', file, line: index + 1, text: line.replace(/^([-*>]|#+|\d+\.)\s+/, '') })
      isOpen = !line.startsWith('#')
    }
  }
  return sources
}
