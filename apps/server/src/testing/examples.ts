import type { Endpoint } from '@pressmark/contract/endpoint.ts'
import type { TSchema } from 'typebox'

type Schema = TSchema & {
  type?: string
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Values that a schema alone does not tell. */
export type Known = { uuid: string; imageLink: string; tenantName: string }

/** A request that has what the call requires, every uuid in it being the one given. */
export const exampleOf = ({ params, query, body }: Endpoint, known: Known) => ({
  params: params && (valueOf(params, '', known) as Record<string, string>),
  query: query && (valueOf(query, '', known) as Record<string, unknown>),
  body: body && (valueOf(body, '', known) as object),
})

/** Whether a call requires a uuid, somewhere in it. */
export const requiresUuid = ({ params, query, body }: Endpoint): boolean =>
  JSON.stringify(
    exampleOf({ params, query, body } as Endpoint, { uuid: 'THE UUID', imageLink: '', tenantName: '' }),
  ).includes('THE UUID')

const valueOf = (schema: Schema, name: string, known: Known): unknown => {
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(required.map(([key, property]) => [key, valueOf(property, key, known)]))
  }
  if (name === 'customMetadataList') return [{ name: 'sgtt', value: 'Title' }]
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, name, known)]
  return schema.enum?.[0] ?? textOf(schema, name, known)
}

const TEXTS: Record<string, string> = {
  region: 'full',
  size: 'max',
  rotation: '0',
  file: 'default.jpg',
  level: '0',
  tile: '0_0.jpg',
}

const textOf = ({ format }: Schema, name: string, known: Known): string => {
  if (format === 'uuid') return known.uuid
  if (name === 'imageLink') return known.imageLink
  if (name === 'tenant') return known.tenantName
  return TEXTS[name] ?? 'text'
}
