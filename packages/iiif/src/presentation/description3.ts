import type { Description, LinkedResource, Picture } from './presentation-description.ts'

export const PRESENTATION_CONTEXT = 'http://iiif.io/api/presentation/3/context.json'

/** Returns the properties that manifests and collections share. Source: IIIF Presentation API 3.0 §3 */
export const description3 = (described: Description) => ({
  label: described.label,
  ...(described.summary && { summary: described.summary }),
  ...(described.metadata.length > 0 && { metadata: described.metadata }),
  requiredStatement: described.requiredStatement,
  ...(described.rights !== undefined && { rights: described.rights }),
  provider: [provider3(described)],
  homepage: [linked3(described.homepage)],
  ...(described.seeAlso.length > 0 && { seeAlso: described.seeAlso.map(linked3) }),
  ...(described.rendering.length > 0 && { rendering: described.rendering.map(linked3) }),
  ...(described.partOf.length > 0 && { partOf: described.partOf.map((one) => ({ ...one, type: 'Collection' })) }),
  ...(described.thumbnail && { thumbnail: [picture3(described.thumbnail)] }),
})

const provider3 = ({ provider }: Description) => ({
  id: provider.id,
  type: 'Agent',
  label: provider.label,
  homepage: [{ id: provider.homepage, type: 'Text', label: provider.label, format: 'text/html' }],
  ...(provider.logo !== undefined && { logo: [picture3({ id: provider.logo, format: 'image/png' })] }),
})

export const linked3 = ({ id, type, label, format }: LinkedResource) => ({ id, type, label, format })

export const picture3 = ({ id, format, size }: Picture) => ({ id, type: 'Image', format, ...size })
