import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { belowFloor, type Result } from './result.ts'
import { walkSyntax, type SyntaxNode } from './syntax.ts'

/** Rejects objects in which a variable is looked up: `constructor` and `__proto__` find what every object inherits. A Map has only its
 *  own keys, and `Object.hasOwn` sees only own properties. */
export const checkRecords = (): Result => {
  const files = globSync(['apps/{server,web,viewers}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
    exclude: ['**/*.d.css.ts', '**/*.gen.ts', '**/*.test.{ts,tsx}', '**/*.testing.ts', 'packages/demo/**'],
  })
  const problems = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [
      ...recordsIn(file, code).map((name) => `${file}: ${name} is read by a variable: use a Map`),
      ...inheritedIn(file, code).map((text) => `${file}: ${text} is also true of inherited names: use Object.hasOwn`),
    ]
  })
  return {
    problems: [...problems, ...belowFloor({ files: files.length }, { files: 1200 })],
    read: { files: files.length },
  }
}

/** Returns the names of the records of any text that a file reads or writes by a variable, or exports. */
export const recordsIn = (file: string, code: string): string[] => {
  const records = new Set<string>()
  const read = new Set<string | undefined>()
  walkSyntax(parseSync(file, code).program, (node) => {
    const { type, id, init, object, property, computed, declaration } = node as SyntaxNode & Parts
    switch (type) {
      case 'VariableDeclarator':
        if (init?.type === 'ObjectExpression' && isRecord(id, code)) records.add(id.name)
        break
      case 'ExportNamedDeclaration':
        for (const exported of declaration?.declarations ?? []) read.add(exported.id.name)
        break
      case 'MemberExpression':
        if (computed && property.type !== 'Literal') read.add(object.name)
    }
  })
  return [...records].filter((name) => read.has(name))
}

const INHERITED = new Set(['{}', 'Object.prototype'])

/** Returns the expressions of a file that look a variable up with `in`. A lookup of the inherited names themselves is allowed. */
export const inheritedIn = (file: string, code: string): string[] => {
  const found: string[] = []
  walkSyntax(parseSync(file, code).program, (node) => {
    const { type, operator, left, right } = node as SyntaxNode & Record<'left' | 'right', SyntaxNode>
    if (type !== 'BinaryExpression' || operator !== 'in') return
    if (left.type === 'Literal' || left.type === 'PrivateIdentifier') return
    if (!INHERITED.has(code.slice(right.start, right.end))) found.push(code.slice(node.start, node.end))
  })
  return found
}

type Named = SyntaxNode & { name: string; typeAnnotation?: SyntaxNode }
type Parts = {
  id: Named
  init: SyntaxNode | null
  object: Named
  property: SyntaxNode
  computed: boolean
  declaration: { declarations?: { id: Named }[] } | null
}

const isRecord = ({ typeAnnotation: type }: Named, code: string): boolean =>
  type !== undefined &&
  type !== null &&
  /^:\s*(?:(?:Readonly|Partial)<)*Record<string,/.test(code.slice(type.start, type.end))
