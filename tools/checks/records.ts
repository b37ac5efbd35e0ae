import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { belowFloor, type Result } from './result.ts'
import { walkSyntax, type SyntaxNode } from './syntax.ts'

/** Rejects records of any text that are read by a variable: `constructor` and `__proto__` find what every object inherits. A Map has
 *  only its own keys. */
export const checkRecords = (): Result => {
  const files = globSync(['apps/{server,web,viewers}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
    exclude: ['**/*.d.css.ts', '**/*.gen.ts', '**/*.test.{ts,tsx}', '**/*.testing.ts', 'packages/demo/**'],
  })
  const problems = files.flatMap((file) =>
    recordsIn(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name} is read by a variable: use a Map`),
  )
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
