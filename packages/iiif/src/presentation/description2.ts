import type { Description, LinkedResource, Words } from './presentation-description.ts'

export const PRESENTATION_CONTEXT_2 = 'http://iiif.io/api/presentation/2/context.json'

type Text = string | { '@value': string; '@language': string }

/** Formats texts for 2.1: a list, or one value if there is only one. Source: IIIF Presentation API 2.1 §4.2, §4.3 */
export const words2 = (words: Words): Text | Text[] => {
  const texts = Object.entries(words).flatMap(([language, values]) =>
    values.map((value): Text => (language === 'none' ? value : { '@value': value, '@language': language })),
  )
  return texts.length === 1 && texts[0] !== undefined ? texts[0] : texts
}

/** Returns the properties that manifests and collections share. Source: IIIF Presentation API 2.1 §3 */
export const description2 = (described: Description) => ({
  label: words2(described.label),
  ...(described.summary && { description: words2(described.summary) }),
  ...(described.metadata.length > 0 && {
    metadata: described.metadata.map(({ label, value }) => ({ label: words2(label), value: words2(value) })),
  }),
  attribution: words2(described.requiredStatement.value),
  ...(described.rights !== undefined && { license: described.rights }),
  ...(described.provider.logo !== undefined && { logo: described.provider.logo }),
  related: related2(described.homepage),
  ...(described.seeAlso.length > 0 && { seeAlso: described.seeAlso.map(related2) }),
  ...(described.rendering.length > 0 && { rendering: described.rendering.map(related2) }),
  ...(described.partOf.length > 0 && { within: described.partOf.map(({ id }) => id) }),
  ...(described.thumbnail && { thumbnail: described.thumbnail.id }),
})

export const related2 = ({ id, label, format }: Omit<LinkedResource, 'type'>) => ({
  '@id': id,
  format,
  label: words2(label),
})
