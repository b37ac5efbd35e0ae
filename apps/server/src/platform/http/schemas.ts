import { Ajv, type KeywordDefinition, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** Maximum errors in one refusal. */
const MAX_ERRORS = 100
/** Maximum values of a request for which all errors are collected. Four megabytes can contain two million errors. Above this limit only the first error is reported. */
const MAX_VALUES = 1000
/** The same limit for the characters of all texts. While all errors are collected, the format of a text is checked although it is too long. */
const MAX_CHARACTERS = 100_000

/** `x-lowercase` of a schema converts the text to lowercase. */
const LOWERCASE: KeywordDefinition = {
  keyword: 'x-lowercase',
  type: 'string',
  modifying: true,
  errors: false,
  validate: (_on: unknown, text: string, _schema: unknown, at?: ValueLocation) => {
    if (at) at.parentData[at.parentDataProperty] = text.toLowerCase()
    return true
  },
}
type ValueLocation = { parentData: Record<string | number, unknown>; parentDataProperty: string | number }

/** Compiles the schemas of a call at its first request. For all calls together it takes 0.4 s of every start, and one process never
 *  receives most of them. */
export const compileShapes = (app: FastifyInstance): void => {
  const firstError = createAjv({ allErrors: false })
  const everyError = createAjv({ allErrors: true })
  app.setValidatorCompiler<object>(({ schema }) => {
    const check = once(() => firstError.compile(schema))
    const checkAll = once(() => everyError.compile(schema))
    return (sent: unknown) => {
      const result = validate(check(), sent)
      return result.error && !isLarge(sent) ? validate(checkAll(), sent) : result
    }
  })
  app.setSerializerCompiler<object>(({ schema }) => {
    const write = once(() => fastJson(schema))
    return (answer: unknown) => write()(answer)
  })
}

/** Creates a validator with the keywords of the contract's schemas. */
export const createAjv = ({ allErrors }: { allErrors: boolean }): Ajv => {
  const ajv = new Ajv({
    coerceTypes: 'array',
    useDefaults: true,
    allErrors,
    addUsedSchema: false,
    keywords: [LOWERCASE],
  })
  formats.default(ajv)
  return ajv
}

/* A converted top-level value is written to its parent, so the value needs a parent object. */
const validate = (check: ValidateFunction, sent: unknown): { value?: unknown; error?: ValidationError[] } => {
  const place = { value: sent }
  const passed = check(sent, { parentData: place, parentDataProperty: 'value' } as unknown as Parameters<
    typeof check
  >[1])
  if (!passed) return { error: (check.errors ?? []).slice(0, MAX_ERRORS) }
  return place.value === sent ? {} : place
}
type ValidationError = NonNullable<ValidateFunction['errors']>[number]

const isLarge = (sent: unknown): boolean => {
  let [values, characters] = [MAX_VALUES, MAX_CHARACTERS]
  const fits = (value: unknown): boolean => {
    if (typeof value === 'string') characters -= value.length
    values -= 1
    if (values < 0 || characters < 0) return false
    return typeof value !== 'object' || value === null || Object.values(value).every(fits)
  }
  return !fits(sent)
}

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
