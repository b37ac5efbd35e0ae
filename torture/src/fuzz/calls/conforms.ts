import type { Schema } from './operations.ts'

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
}

/** Returns the first location where `value` does not match the schema, or undefined. */
export const schemaMismatch = (value: unknown, schema: Schema, location = ''): string | undefined => {
  if (schema.anyOf) {
    const mismatches = schema.anyOf.map((one) => schemaMismatch(value, one, location))
    return mismatches.includes(undefined) ? undefined : mismatches[0]
  }
  const inAll = schema.allOf?.map((one) => schemaMismatch(value, one, location)).find(Boolean)
  if (inAll !== undefined) return inAll
  if (schema.enum && !schema.enum.includes(value)) return `${location} is not one of the listed values`
  return mismatchOfType(value, schema, location)
}

const mismatchOfType = (value: unknown, schema: Schema, location: string) => {
  const { type = '' } = schema
  if (SIMPLE[type]?.(value) === false) return `${location} is not of type ${type}`
  if (type === 'object') return mismatchOfObject(value, schema, location)
  if (type === 'array') return mismatchOfList(value, schema, location)
  return type === 'string' ? mismatchOfText(value, schema, location) : undefined
}

const SIMPLE: Record<string, (value: unknown) => boolean> = {
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const mismatchOfList = (value: unknown, { items = {} }: Schema, location: string) =>
  Array.isArray(value)
    ? value.map((one, at) => schemaMismatch(one, items, `${location}/${at}`)).find(Boolean)
    : `${location} is not a list`

const mismatchOfObject = (value: unknown, { properties = {}, required = [] }: Schema, location: string) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${location} is not an object`
  const missing = required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${location}/${missing} is missing`
  return Object.entries(value)
    .map(([name, one]) =>
      properties[name] === undefined ? undefined : schemaMismatch(one, properties[name], `${location}/${name}`),
    )
    .find(Boolean)
}

const mismatchOfText = (value: unknown, { format = '' }: Schema, location: string) => {
  if (typeof value !== 'string') return `${location} is not a text`
  const form = FORMATS[format]
  return form === undefined || form.test(value) ? undefined : `${location} is not of format ${format}`
}
