/** A JSON schema, in the form that the contract writes. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema; examples?: Record<string, unknown> }>
type Described = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { headers?: Record<string, unknown>; content?: Content }>
}
type Document = { paths: Record<string, Record<string, Described>> }

/** One call of the public OpenAPI document. */
export type Operation = {
  /** The name in the contract, and `nameHead` of a HEAD request. */
  id: string
  name: string
  method: string
  /** With `{name}` for each parameter. */
  path: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | undefined
  /** Schemas of JSON answers, by status. */
  answers: Record<string, Schema>
  /** Every documented answer, by status: the codes of its refusals, and its headers in lowercase. */
  documented: Record<string, { codes: readonly string[]; headers: readonly string[] }>
}

export const readOperations = async (origin: string): Promise<Operation[]> => {
  const answer = await fetch(`${origin}/openapi.json`)
  const { paths } = (await answer.json()) as Document // the product's own
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method.toUpperCase(), described)),
  )
}

const operationOf = (
  path: string,
  method: string,
  { operationId, parameters = [], requestBody, responses }: Described,
): Operation => {
  const [body] = Object.entries(requestBody?.content ?? {})
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema
    return schema === undefined ? [] : [[status, schema] as const]
  })
  const documented = Object.entries(responses).map(([status, { headers = {}, content }]) => {
    const codes = Object.keys(content?.['application/problem+json']?.examples ?? {})
    return [status, { codes, headers: Object.keys(headers).map((name) => name.toLowerCase()) }] as const
  })
  return {
    id: operationId,
    name: `${method} ${path}`,
    method,
    path,
    parameters,
    body: body && { type: body[0], schema: body[1].schema ?? {} },
    answers: Object.fromEntries(answers),
    documented: Object.fromEntries(documented),
  }
}
