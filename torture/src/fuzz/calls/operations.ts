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
type Content = Record<string, { schema?: Schema }>
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = { paths: Record<string, Record<string, Described>> }

/** One call of the public OpenAPI document. */
export type Operation = {
  name: string
  method: string
  /** With `{name}` for each parameter. */
  path: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | undefined
  /** Schemas of JSON answers, by status. */
  answers: Record<string, Schema>
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
  { parameters = [], requestBody, responses }: Described,
): Operation => {
  const [body] = Object.entries(requestBody?.content ?? {})
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema
    return schema === undefined ? [] : [[status, schema] as const]
  })
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters,
    body: body && { type: body[0], schema: body[1].schema ?? {} },
    answers: Object.fromEntries(answers),
  }
}
