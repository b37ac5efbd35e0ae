import type { Words } from '@pressmark/iiif/presentation/presentation-description.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'

type Values = Metadata[string]

/** Returns a text without a language. */
export const plainWords = (text: string): Words => ({ none: [text] })

/** Returns a text with its translations, if its language is known. Empty texts are left out. */
export const translatedWords = (
  text: string,
  language: string | null,
  translations: Readonly<Record<string, string | undefined>>,
): Words => {
  if (language === null) return plainWords(text)
  const texts = Object.entries({ ...translations, [language]: text }).filter(
    ([, one]) => one !== undefined && one !== '',
  )
  const inOrder = texts.toSorted(([one], [other]) => Number(other === language) - Number(one === language))
  return inOrder.length === 0 ? plainWords(text) : Object.fromEntries(inOrder.map(([lang, one]) => [lang, [one!]])) // filled
}

/**
 * Returns the metadata of an entity in the order of its templates. LOW and empty fields, and those with their own property, are left out.
 * @param templates In their order.
 */
export const metadataWords = (templates: readonly TemplateRow[], metadata: Metadata) =>
  templates
    .filter(
      ({ name, priority }) => priority !== 'LOW' && !SHOWN_AS_PROPERTIES.has(name) && metadata[name] !== undefined,
    )
    .map((template) => ({ label: labelOf(template), value: valuesOf(template, metadata[template.name] ?? []) }))

// They are the `label` and `summary`.
const SHOWN_AS_PROPERTIES = new Set(['sgtt', 'sgti'])

const labelOf = ({ name, labels }: TemplateRow): Words => {
  const translated = Object.entries(labels as Record<string, string>).filter(([, label]) => label !== '') // written by metadata/
  return translated.length === 0
    ? plainWords(name)
    : Object.fromEntries(translated.map(([lang, label]) => [lang, [label]]))
}

const YES_OR_NO = new Map(
  Object.entries<Words>({ true: { en: ['Yes'], it: ['Sì'] }, false: { en: ['No'], it: ['No'] } }),
)

const valuesOf = ({ type }: TemplateRow, values: Values): Words => {
  const answer = type === 'BOOLEAN' ? YES_OR_NO.get(values[0]?.value ?? '') : undefined
  if (answer !== undefined) return answer
  return Object.fromEntries(
    [...Map.groupBy(values, ({ lang = 'none' }) => lang)].map(([lang, ofLanguage]) => [
      lang,
      ofLanguage.map(({ value }) => value),
    ]),
  )
}

const REGISTRIES = [
  'http://creativecommons.org/licenses/',
  'http://creativecommons.org/publicdomain/',
  'http://rightsstatements.org/vocab/',
]

/** Returns the licence that one of the fields contains as an address. Both registries use `http` in their addresses. */
export const licenceIn = (metadata: Metadata): string | undefined =>
  Object.values(metadata)
    .flat()
    .map(({ value }) => value.replace(/^https:/, 'http:'))
    .find((value) => !/\s/.test(value) && REGISTRIES.some((registry) => startsBelow(value, registry)))

const startsBelow = (value: string, registry: string): boolean =>
  value.startsWith(registry) && value.length > registry.length
