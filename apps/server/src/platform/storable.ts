import type { FastifyServerOptions } from 'fastify'

type AjvPlugin = NonNullable<NonNullable<FastifyServerOptions['ajv']>['plugins']>[number]
type Ajv = Parameters<Extract<AjvPlugin, (...all: never[]) => unknown>>[0]

/** Deeper than any body of the contract. */
const DEEPEST = 12

export const UNSTORABLE = 'A text has a character that cannot be kept (U+0000 or half of a surrogate pair)'

/** Whether PostgreSQL can keep every text in `value`: it takes neither U+0000 nor half of a surrogate pair. */
export const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return depth < DEEPEST && Object.values(value).every((inner) => isStorable(inner, depth + 1))
}

/** Whether every number in `value` is one. */
export const isFinite = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite)
}

/** `x-lowercase` of a schema: the text goes on in small letters. */
export const lowercaseKeyword = (ajv: Ajv): Ajv =>
  ajv.addKeyword({
    keyword: 'x-lowercase',
    type: 'string',
    modifying: true,
    errors: false,
    validate: (
      _on: unknown,
      text: string,
      _schema: unknown,
      at?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
    ) => {
      if (at) at.parentData[at.parentDataProperty] = text.toLowerCase()
      return true
    },
  })
