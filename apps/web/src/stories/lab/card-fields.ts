import type { Template } from '@pressmark/contract/metadata/templates.ts'
import type { StoryOfList } from '../stories.queries.ts'

const FIRST = ['sgtt', 'pressmark']

/** Returns the line below the title of a card: the first field of high priority after the title, preferably a pressmark.
 *  @source spec 002 §9 */
export const secondOf = (
  { customMetadataList, author }: Pick<StoryOfList, 'customMetadataList' | 'author'>,
  templates: readonly Pick<Template, 'name' | 'priority'>[],
): string => {
  const names = templates.filter(({ priority }) => priority === 'HIGH').map(({ name }) => name)
  const ordered = [...FIRST.filter((name) => names.includes(name)), ...names.filter((name) => !FIRST.includes(name))]
  const second = ordered.find((name) => name !== 'sgtt')
  if (second === 'autn') return author
  return customMetadataList.find(({ name }) => name === second)?.value ?? ''
}
