import type { Words } from '@pressmark/iiif/presentation/presentation-description.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'

type Values = Metadata[string]

/** A text of which no language is known. */
export const plainWords = (text: string): Words => ({ none: [text] })

/** What is said of an entity, field by field in the templates' order: what is LOW, empty, or told elsewhere is left out.
 *  @param templates in their order */
export const metadataWords = (templates: readonly TemplateRow[], metadata: Metadata) =>
  templates
    .filter(({ name, priority }) => priority !== 'LOW' && !TOLD_ELSEWHERE.has(name) && metadata[name] !== undefined)
    .map((template) => ({ label: labelOf(template), value: valuesOf(template, metadata[template.name] ?? []) }))

// As `label` and `summary`.
const TOLD_ELSEWHERE = new Set(['sgtt', 'sgti'])

const labelOf = ({ name, labels }: TemplateRow): Words => {
  const told = Object.entries(labels as Record<string, string>).filter(([, label]) => label !== '') // written by metadata/
  return told.length === 0 ? plainWords(name) : Object.fromEntries(told.map(([lang, label]) => [lang, [label]]))
}

const YES_OR_NO: Record<string, Words> = { true: { en: ['Yes'], it: ['Sì'] }, false: { en: ['No'], it: ['No'] } }

const valuesOf = ({ type }: TemplateRow, values: Values): Words => {
  const answer = type === 'BOOLEAN' ? YES_OR_NO[values[0]?.value ?? ''] : undefined
  if (answer !== undefined) return answer
  const words: Record<string, string[]> = {}
  for (const { value, lang } of values) (words[lang ?? 'none'] ??= []).push(value)
  return words
}

const LICENCE = /^https?:\/\/(creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\/\S+$/

/** The licence that one of the fields names by its address; both registries have theirs with `http`. */
export const licenceIn = (metadata: Metadata): string | undefined =>
  Object.values(metadata)
    .flat()
    .find(({ value }) => LICENCE.test(value))
    ?.value.replace(/^https:/, 'http:')
