import fc from 'fast-check'
import type { Memory } from './memory.ts'
import type { Operation, Schema } from './operations.ts'
import { mutated } from './mutate.ts'
import { valueOf } from './values.ts'

export type Request = {
  operation: Operation
  actor: number
  /** `valid` matches the document; `near` breaks one place of it; `wire` breaks the bytes in transit. */
  spirit: 'valid' | 'near' | 'wire'
  method: string
  /** Path and query, as sent. */
  url: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** The texts of the request with their places, to remember valid ones. */
  named: [place: string, value: string][]
}

export type Parts = { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** Makes requests of every kind for one call. @param actors the senders; those with more rights occur more often */
export const requestsOf = (operation: Operation, actors: readonly number[], memory: Memory): fc.Arbitrary<Request> =>
  fc
    .tuple(
      partsOf(operation, memory),
      fc.constantFrom(...actors),
      fc.constantFrom<Request['spirit']>('valid', 'valid', 'near', 'near', 'near', 'wire'),
      headersOf(operation),
    )
    .chain(([parts, actor, spirit, headers]) =>
      (spirit === 'near' ? spoiledParts(operation, parts) : fc.constant(parts)).chain((given) => {
        const request = written(operation, given, { actor, spirit, headers })
        return spirit === 'wire' ? brokenOnItsWay(request) : fc.constant(request)
      }),
    )

export const placeOf = ({ path }: Operation, parameter: string) => `${path.split(`{${parameter}}`)[0]}${parameter}`

/** Makes the valid parts of a request. */
export const partsOf = (operation: Operation, memory: Memory): fc.Arbitrary<Parts> => {
  const of = (where: 'path' | 'query') => {
    const chosen = operation.parameters.filter((parameter) => parameter.in === where)
    const values = chosen.map(({ name, schema }) => [
      name,
      valueOf(schema, where === 'path' ? placeOf(operation, name) : `field ${name}`, memory),
    ])
    const requiredKeys = chosen.filter(({ required }) => required || where === 'path').map(({ name }) => name)
    return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys })
  }
  const body = operation.body === undefined ? fc.constant(undefined) : valueOf(operation.body.schema, 'body', memory)
  return fc.record({ path: of('path'), query: of('query'), body })
}

const schemaOf = ({ parameters }: Operation, where: 'path' | 'query'): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, schema]),
  ),
})

const spoiledParts = (operation: Operation, parts: Parts): fc.Arbitrary<Parts> => {
  const { body } = operation
  const ways: fc.Arbitrary<Parts>[] = [
    mutated(parts.query, schemaOf(operation, 'query')).map((query) => ({
      ...parts,
      query: (query ?? {}) as Parts['query'],
    })),
  ]
  if (Object.keys(parts.path).length > 0)
    ways.push(
      mutated(parts.path, schemaOf(operation, 'path')).map((path) => ({
        ...parts,
        path: { ...parts.path, ...(path as object) },
      })),
    )
  if (body !== undefined) {
    const broken = mutated(parts.body, body.schema).map((given) => ({ ...parts, body: given }))
    ways.push(broken, broken, broken)
  }
  return fc.oneof(...ways)
}

/* A lone surrogate cannot be percent-encoded, so it becomes U+FFFD in an address, as in a browser. */
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed()).slice(0, 8000)

/** Writes a request as it is sent. */
export const written = (
  operation: Operation,
  { path, query, body }: Parts,
  { actor, spirit, headers }: Pick<Request, 'actor' | 'spirit' | 'headers'>,
): Request => {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name]))
  const search = Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
    )
    .join('&')
  const sent = bodyOf(operation.body?.type, body)
  return {
    operation,
    actor,
    spirit,
    method: operation.method,
    url: search === '' ? filled : `${filled}?${search}`,
    headers: { ...sent.headers, ...headers },
    body: sent.body,
    named: namedIn(operation, { path, query, body }),
  }
}

const bodyOf = (
  type: string | undefined,
  body: unknown,
): { headers: Record<string, string>; body: Request['body'] } => {
  if (type === undefined) return { headers: {}, body: undefined }
  if (type === 'text/uri-list')
    return { headers: { 'content-type': type }, body: Array.isArray(body) ? body.join('\r\n') : String(body) }
  if (type === 'multipart/form-data') return formOf(body)
  return { headers: { 'content-type': type }, body: JSON.stringify(body) ?? '' }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR4nGNoUJCDI4ajDQBj1Aq9pLcbXAAAAABJRU5ErkJggg==',
  'base64',
)
const STARTS = [
  PNG,
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('fLaC\0\0\0\x22'),
  Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
  Buffer.from('newmtl a\n'),
  Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'),
  Buffer.from('FLV\x01\x05'),
  Buffer.from('pressmark,title\nMs. 1,One\n'),
  Buffer.from(''),
]

/* Each field of the form is a file. Its text selects the first bytes of a file type. */
const formOf = (body: unknown) => {
  const boundary = 'the-boundary'
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [['file', body] as const]
  const parts = fields.flatMap(([name, value]) => {
    const text = String(value)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${encoded(name)}"; filename="${encoded(text.slice(0, 30))}"\r\n\r\n`
    return [Buffer.from(head), STARTS[text.length % STARTS.length]!, Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

const namedIn = (operation: Operation, { path, query, body }: Parts): Request['named'] => {
  const named: Request['named'] = Object.entries(path).map(([name, value]) => [placeOf(operation, name), String(value)])
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'string') named.push([`field ${name}`, value])
    else if (Array.isArray(value)) value.forEach((one) => walk(one, name))
    else if (typeof value === 'object' && value !== null) Object.entries(value).forEach(([key, one]) => walk(one, key))
  }
  walk(query, '')
  walk(body, '')
  return named
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 4, nil: undefined })

/* Most keys are new, as they should be. */
const idempotencyKey = fc.oneof(
  { weight: 9, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('a', '', 'x'.repeat(300)) },
)

const headersOf = ({ path }: Operation): fc.Arbitrary<Record<string, string>> =>
  fc
    .record({
      'if-match': maybe(fc.constantFrom('"1"', '*', '"0"', 'W/"1"', '"999999999999"', 'x')),
      'if-none-match': maybe(fc.constantFrom('"1"', '*', 'W/"1"', ',,,')),
      range: maybe(
        fc.constantFrom('bytes=0-10', 'bytes=-5', 'bytes=9999999999-', 'bytes=5-1', 'bytes=0-0,2-3', 'lines=1'),
      ),
      'accept-encoding': maybe(fc.constantFrom('gzip', 'br;q=1.0, *;q=0', 'identity;q=0')),
      'idempotency-key': maybe(idempotencyKey),
      ...(path.startsWith('/ccc/resumable') && {
        'tus-resumable': fc.constantFrom('1.0.0', '0.2.2'),
        'upload-length': fc.constantFrom('4', '0', '-1', '1e3', '99999999999999999999'),
        'upload-offset': fc.constantFrom('0', '4', '-1', 'x'),
        'upload-metadata': fc.constantFrom('filename YS5wbmc=', 'filename', '%%%', 'filename YS5wbmc=,kind aW1hZ2U='),
        'content-type': fc.constantFrom('application/offset+octet-stream', 'application/json'),
      }),
    })
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    )

/* Breaks a good request as a broken client, a proxy or an attacker would. */
const brokenOnItsWay = (request: Request): fc.Arbitrary<Request> =>
  fc
    .constantFrom<(given: Request) => Request>(
      (given) => ({ ...given, body: (given.body ?? '{"a":').slice(0, -2) }),
      (given) => ({ ...given, body: '[1,', headers: { ...given.headers, 'content-type': 'application/json' } }),
      (given) => ({
        ...given,
        body: '{"__proto__":{"admin":true}}',
        headers: { ...given.headers, 'content-type': 'application/json' },
      }),
      (given) => ({
        ...given,
        body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
        headers: { ...given.headers, 'content-type': 'application/json' },
      }),
      (given) => ({
        ...given,
        body: Buffer.from('{"sgtt":"\xff\xfe"}', 'latin1'),
        headers: { ...given.headers, 'content-type': 'application/json' },
      }),
      (given) => ({ ...given, headers: { ...given.headers, 'content-type': 'application/xml' } }),
      (given) => ({ ...given, headers: { ...given.headers, 'content-type': 'multipart/form-data' } }),
      (given) => ({
        ...given,
        headers: { ...given.headers, 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\nx',
      }),
      (given) => ({
        ...given,
        headers: { ...given.headers, 'content-type': 'text/uri-list' },
        body: 'http://[/\0\n\n#',
      }),
      (given) => ({ ...given, headers: { ...given.headers, 'content-type': ';;;,' } }),
      (given) => ({
        ...given,
        url: `${given.url}${given.url.includes('?') ? '&' : '?'}page=1&page=2&uuid=a&uuid=b&sort=&sort=x,y`,
      }),
      (given) => ({ ...given, url: `${given.url}${given.url.includes('?') ? '&' : '?'}page[a]=1&__proto__[x]=1&=&&%` }),
      (given) => ({ ...given, url: `${given.url}%` }),
      (given) => ({ ...given, url: `${given.url.split('?')[0]}/%2e%2e/%c0%af%ZZ` }),
      (given) => ({ ...given, url: `${given.url.split('?')[0]}%00` }),
      (given) => ({ ...given, url: `/${given.url}` }),
      (given) => ({ ...given, url: `${given.url}?${'a=b&'.repeat(3000)}` }),
      (given) => ({ ...given, headers: { ...given.headers, cookie: 'session=%ff; session==; =;' } }),
      (given) => ({ ...given, headers: { ...given.headers, origin: 'https://elsewhere.invalid' } }),
      (given) => ({ ...given, headers: { ...given.headers, 'sec-fetch-site': 'cross-site' } }),
      (given) => ({ ...given, headers: { ...given.headers, host: 'unknown.invalid' } }),
      (given) => ({ ...given, headers: { ...given.headers, host: '[::1' } }),
      (given) => ({
        ...given,
        headers: { ...given.headers, 'x-forwarded-for': '1, 2, 3', 'x-forwarded-host': 'a b', forwarded: ';;' },
      }),
      (given) => ({ ...given, headers: { ...given.headers, authorization: 'Basic %%%' } }),
      (given) => ({
        ...given,
        headers: { ...given.headers, authorization: `Basic ${Buffer.from('nobody:\0').toString('base64')}` },
      }),
      (given) => ({ ...given, headers: { ...given.headers, 'x-long': 'x'.repeat(10_000) } }),
      (given) => ({ ...given, method: 'PROPFIND' }),
      (given) => ({ ...given, method: 'TRACE' }),
    )
    .map((broken) => broken(request))
