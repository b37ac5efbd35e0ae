import type {
  CollectionDescription,
  Description,
  Words,
} from '@pressmark/iiif/presentation/presentation-description.ts'
import { Refusal } from '#platform/errors.ts'

/** Maximum number of members. Presentation 3 has no pages, so a larger collection lists its parts, each a collection. */
export const PART = 1000

type Members = CollectionDescription['members']

/**
 * Returns a collection with its members, or with its parts if it has too many members and no part is requested.
 * @param part From 1.
 * @param read Reads at most `PART` members.
 * @throws notFound if the part does not exist
 */
export const inParts = async (
  whole: Description,
  { total, part }: { total: number; part: number | undefined },
  read: (offset: number) => Promise<Members>,
): Promise<CollectionDescription> => {
  const parts = Math.max(Math.ceil(total / PART), 1)
  if (part !== undefined && part > parts) throw new Refusal('notFound')
  if (part === undefined && parts > 1) {
    const numbers = Array.from({ length: parts }, (_, before) => before + 1)
    return { ...whole, members: numbers.map((number) => ({ type: 'Collection', ...named(whole, number, total) })) }
  }
  const members = await read(((part ?? 1) - 1) * PART)
  if (part === undefined) return { ...whole, members }
  return { ...whole, ...named(whole, part, total), partOf: [{ id: whole.id, label: whole.label }], members }
}

const named = ({ id, label }: Description, number: number, total: number) => ({
  id: `${id}?part=${number}`,
  label: after(label, ` (${(number - 1) * PART + 1}–${Math.min(number * PART, total)})`),
})

const after = (words: Words, text: string): Words =>
  Object.fromEntries(Object.entries(words).map(([language, texts]) => [language, texts.map((one) => one + text)]))
