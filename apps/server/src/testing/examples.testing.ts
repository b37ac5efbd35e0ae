import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { TSchema } from 'typebox'

type Schema = TSchema & {
  minimum?: number
  type?: string
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Values that a schema does not define. With `named`, a request has all properties, and these values replace those of their names. */
export type Samples = { uuid: string; imageLink: string; tenantName: string; named?: Record<string, unknown> }

/** Returns a request with the required properties. Every uuid in it is the given one. */
export const exampleOf = ({ params, query, body }: Endpoint, samples: Samples) => ({
  params: params && (valueOf(params, '', samples) as Record<string, string>),
  query: query && (valueOf(query, '', samples) as Record<string, unknown>),
  body: body && (valueOf(body, '', samples) as object),
})

/** Checks if a request requires a uuid anywhere. */
export const requiresUuid = ({ params, query, body }: Endpoint): boolean =>
  JSON.stringify(
    exampleOf({ params, query, body } as Endpoint, { uuid: 'THE UUID', imageLink: '', tenantName: '' }),
  ).includes('THE UUID')

const valueOf = (schema: Schema, name: string, samples: Samples): unknown => {
  if (samples.named && name in samples.named) return samples.named[name]
  if (schema.type === 'object') {
    const all = Object.entries(schema.properties ?? {})
    const sent = samples.named ? all : all.filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(sent.map(([key, property]) => [key, valueOf(property, key, samples)]))
  }
  if (name === 'customMetadataList') return [{ name: 'sgtt', value: 'Title' }]
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, name, samples)]
  return schema.enum?.[0] ?? plainValueOf(schema, name, samples)
}

const plainValueOf = (schema: Schema, name: string, samples: Samples): unknown => {
  if (schema.type === 'boolean') return false
  if ((schema.type === 'integer' || schema.type === 'number') && !(name in TEXTS)) return schema.minimum ?? 0
  return textOf(schema, name, samples)
}

const TEXTS: Record<string, string> = {
  position: '1',
  id: '1',
  region: 'full',
  size: 'max',
  rotation: '0',
  file: 'default.jpg',
  level: '0',
  tile: '0_0.jpg',
  // Nothing listens on this port.
  issuer: 'http://127.0.0.1:9',
  color: '#4A90E2',
  url: 'http://127.0.0.1:9/picture.png',
}

const textOf = ({ format }: Schema, name: string, samples: Samples): string => {
  if (format === 'uuid') return samples.uuid
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (format === 'uri-reference') return `/${samples.uuid}`
  if (name === 'imageLink') return samples.imageLink
  if (name === 'tenant' || name === 'tenantName') return samples.tenantName
  if (name === 'email') return 'somebody@example.org'
  if (/password$/i.test(name)) return 'a long enough password'
  return TEXTS[name] ?? 'text'
}
