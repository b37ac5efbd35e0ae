import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { belowFloor, type Result } from './result.ts'

const FLOORS = { files: 1400, functions: 2000 }

/** Rejects boolean parameters of exported functions: at a call, `true` does not say what it means. An options object does. */
export const checkParameters = (): Result => {
  const files = globSync(['{apps,packages}/**/*.{ts,tsx}', '{bench,torture,tools}/**/*.ts'], {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.d.css.ts', '**/*.gen.ts', '**/*.test.{ts,tsx}'],
  })
  const results = files.map((file) => booleanParameters(file, readFileSync(file, 'utf8')))
  const read = { files: files.length, functions: results.reduce((sum, { functions }) => sum + functions, 0) }
  return { problems: [...results.flatMap(({ problems }) => problems), ...belowFloor(read, FLOORS)], read }
}

type Node = { type: string; [key: string]: unknown }

/** Returns the boolean parameters of the functions that a file exports, and how many functions these are. */
export const booleanParameters = (file: string, code: string): { problems: string[]; functions: number } => {
  const { program } = parseSync(file, code)
  const functions = (program.body as unknown as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration' || type === 'ExportDefaultDeclaration')
    .flatMap(({ declaration }) => (declaration ? functionsIn(declaration as Node) : []))
  return {
    problems: functions.flatMap(({ name, parameters }) =>
      parameters
        .filter(isBoolean)
        .map((parameter) => `${file}: ${name} has the boolean parameter ${nameOf(parameter)}`),
    ),
    functions: functions.length,
  }
}

type Declared = { name: string; parameters: Node[] }

const functionsIn = (node: Node): Declared[] => {
  if (node.type === 'FunctionDeclaration')
    return [{ name: nameOf(node['id'] as Node | undefined), parameters: node['params'] as Node[] }]
  if (node.type !== 'VariableDeclaration') return []
  return (node['declarations'] as Node[]).flatMap(({ id, init }) => {
    const value = init as Node | null
    return value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression'
      ? [{ name: nameOf(id as Node), parameters: value['params'] as Node[] }]
      : []
  })
}

const nameOf = (node: Node | undefined): string => {
  if (node?.type === 'AssignmentPattern') return nameOf(node['left'] as Node)
  return (node?.['name'] as string | undefined) ?? 'default'
}

const isBoolean = (parameter: Node): boolean => {
  if (parameter.type === 'AssignmentPattern') {
    const value = (parameter['right'] as Node)['value']
    return typeof value === 'boolean' || isBoolean(parameter['left'] as Node)
  }
  const annotation = (parameter['typeAnnotation'] as Node | undefined)?.['typeAnnotation'] as Node | undefined
  const types = annotation?.type === 'TSUnionType' ? (annotation['types'] as Node[]) : [annotation]
  return types.some((type) => type?.type === 'TSBooleanKeyword')
}
