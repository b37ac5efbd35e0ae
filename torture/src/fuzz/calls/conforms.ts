import type { Schema } from './operations.ts'

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
}

/** Returns the first place where `value` does not match the schema, or undefined. */
export const schemaMismatch = (value: unknown, schema: Schema, place = ''): string | undefined => {
  if (schema.anyOf) {
    const misfits = schema.anyOf.map((one) => schemaMismatch(value, one, place))
    return misfits.includes(undefined) ? undefined : misfits[0]
  }
  const inAll = schema.allOf?.map((one) => schemaMismatch(value, one, place)).find(Boolean)
  if (inAll !== undefined) return inAll
  if (schema.enum && !schema.enum.includes(value)) return `${place} is none of those listed`
  return misfitOfType(value, schema, place)
}

const misfitOfType = (value: unknown, schema: Schema, place: string) => {
  const { type = '' } = schema
  if (SIMPLE[type]?.(value) === false) return `${place} is no ${type}`
  if (type === 'object') return misfitOfObject(value, schema, place)
  if (type === 'array') return misfitOfList(value, schema, place)
  return type === 'string' ? misfitOfText(value, schema, place) : undefined
}

const SIMPLE: Record<string, (value: unknown) => boolean> = {
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const misfitOfList = (value: unknown, { items = {} }: Schema, place: string) =>
  Array.isArray(value)
    ? value.map((one, at) => schemaMismatch(one, items, `${place}/${at}`)).find(Boolean)
    : `${place} is no list`

const misfitOfObject = (value: unknown, { properties = {}, required = [] }: Schema, place: string) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${place} is no object`
  const missing = required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${place}/${missing} is missing`
  return Object.entries(value)
    .map(([name, one]) =>
      properties[name] === undefined ? undefined : schemaMismatch(one, properties[name], `${place}/${name}`),
    )
    .find(Boolean)
}

const misfitOfText = (value: unknown, { format = '' }: Schema, place: string) => {
  if (typeof value !== 'string') return `${place} is no text`
  const form = FORMATS[format]
  return form === undefined || form.test(value) ? undefined : `${place} is no ${format}`
}
