import { Ajv, type KeywordDefinition, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** Faults that one refusal tells at most. */
const MOST_FAULTS = 100
/** Values in what was sent, up to which all its faults are looked for. Four megabytes can be wrong two million times: of more than this the first fault is told. */
const MOST_VALUES = 1000

/** `x-lowercase` of a schema: the text goes on in small letters. */
const LOWERCASE: KeywordDefinition = {
  keyword: 'x-lowercase',
  type: 'string',
  modifying: true,
  errors: false,
  validate: (_on: unknown, text: string, _schema: unknown, at?: Place) => {
    if (at) at.parentData[at.parentDataProperty] = text.toLowerCase()
    return true
  },
}
type Place = { parentData: Record<string | number, unknown>; parentDataProperty: string | number }

/** How the shapes of the contract are checked and written. What does it is made at the first request that needs it: for all calls
 *  at once it takes 0.4 s of every start, and most of them are never asked of one process. */
export const compileShapes = (app: FastifyInstance): void => {
  const untilFirstFault = createAjv({ allErrors: false })
  const throughout = createAjv({ allErrors: true })
  app.setValidatorCompiler<object>(({ schema }) => {
    const check = once(() => untilFirstFault.compile(schema))
    const checkAll = once(() => throughout.compile(schema))
    return (sent: unknown) => {
      const told = validate(check(), sent)
      return told.error && !isLarge(sent) ? validate(checkAll(), sent) : told
    }
  })
  app.setSerializerCompiler<object>(({ schema }) => {
    const write = once(() => fastJson(schema))
    return (answer: unknown) => write()(answer)
  })
}

/** With the keywords of the contract's schemas. */
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

/* What is coerced or put into small letters as a whole is written where it lies, and so it needs a place. */
const validate = (check: ValidateFunction, sent: unknown): { value?: unknown; error?: Fault[] } => {
  const place = { value: sent }
  const passed = check(sent, { parentData: place, parentDataProperty: 'value' } as unknown as Parameters<
    typeof check
  >[1])
  if (!passed) return { error: (check.errors ?? []).slice(0, MOST_FAULTS) }
  return place.value === sent ? {} : place
}
type Fault = NonNullable<ValidateFunction['errors']>[number]

const isLarge = (sent: unknown): boolean => {
  let left = MOST_VALUES
  const fits = (value: unknown): boolean =>
    left-- > 0 && (typeof value !== 'object' || value === null || Object.values(value).every(fits))
  return !fits(sent)
}

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
