import { normalizeText, wordsOf } from '@pressmark/contract/platform/words.ts'
import type { ItemFilters } from '@pressmark/contract/catalogue/item-filters.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { searchItems, sortOf } from '../items/lists.ts'
import { filterOf } from './filter.ts'
import type { ListCaches } from './list-caches.ts'

/** A search with other words, and the number of its hits. */
export type Spelling = { text: string; total: number }

/** An answer needs a few lookups of the trigram index, each up to `hits` items, so that its time is limited. */
const LIMITS = { words: 2, candidates: 5, hits: 100, length: 30 }
/** A word of up to three letters has too many neighbours. */
const MIN_LENGTH = 4
/** A word with at most this number of hits can be a mistake, also one that occurs in the catalogue. */
const MAX_RARE = 2

/** Replaces each rare word of a search by the most frequent word that differs by one letter. Only words of existing items are
 *  proposed.
 *  @returns undefined if the new search does not find more items */
export const findSpelling = async (
  db: TenantDb,
  caches: ListCaches,
  { text, ...filters }: ItemFilters & { text: string },
): Promise<Spelling | undefined> => {
  const words = [...new Set(wordsOf(text))].filter(isCorrectable)
  const counts = await countItems(db, words.slice(0, LIMITS.words * 2))
  const rare = [...counts].filter(([, many]) => many <= MAX_RARE).toSorted(([, one], [, other]) => one - other)
  const replacements = new Map<string, string>()
  for (const [word, many] of rare.slice(0, LIMITS.words)) {
    const better = await nearestWord(db, word, many)
    if (better !== undefined) replacements.set(word, better)
  }
  if (replacements.size === 0) return undefined
  const corrected = text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => replacements.get(normalizeText(word)) ?? word)
  const filter = await filterOf(db, filters)
  const count = async (searched: string) =>
    (
      await searchItems(
        db,
        caches,
        { text: searched, filter },
        { paging: { page: 0, size: 1 }, sort: sortOf(undefined) },
      )
    ).total
  const [before, total] = [await count(text), await count(corrected)]
  return total > before ? { text: corrected, total } : undefined
}

const isCorrectable = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= LIMITS.length && !/\p{N}/u.test(word)

/* Words with the same first letter come first, because the first letter is rarely wrong. */
const nearestWord = async (db: TenantDb, word: string, many: number): Promise<string | undefined> => {
  const candidates = await db.named<{ word: string }>(
    'words nearby',
    `select word from (select distinct word from search_word where tenant_id = $1 and word = any ($2)) nearby
     order by left(word, 1) = left($3, 1) desc, abs(length(word) - length($3)), word limit $4`,
    [db.tenantId, neighboursOf(word), word, LIMITS.candidates],
  )
  const counts = await countItems(
    db,
    candidates.map((row) => row.word),
  )
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best !== undefined && best[1] > many ? best[0] : undefined
}

const countItems = async (db: TenantDb, words: readonly string[]): Promise<Map<string, number>> => {
  if (words.length === 0) return new Map()
  const rows = await db.named<{ word: string; many: number }>(
    'items of words',
    'select word, many from count_word_items($1, $2)',
    [words, LIMITS.hits],
    { long: true },
  )
  return new Map(rows.map(({ word, many }) => [word, many]))
}

/** Returns every word that differs from this one by one letter: missing, added, replaced, or exchanged with the next one. */
export const neighboursOf = (word: string): string[] => {
  const characters = [...word]
  const alphabet = alphabetOf(word)
  const edited = characters.flatMap((character, at) => {
    const [before, after] = [characters.slice(0, at).join(''), characters.slice(at + 1).join('')]
    const exchanged = before + (characters[at + 1] ?? '') + character + characters.slice(at + 2).join('')
    return [
      before + after,
      exchanged,
      ...alphabet.flatMap((other) => [before + other + after, before + other + character + after]),
    ]
  })
  const longer = alphabet.map((other) => word + other)
  return [...new Set([...edited, ...longer])].filter((one) => one !== word)
}

/* Latin letters, and those of another script that the word has. Unicode has a script in blocks of 128. */
const alphabetOf = (word: string): string[] => {
  const latin = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))
  const other = [...word].map((character) => character.codePointAt(0)!).find((code) => code > 127)
  if (other === undefined) return latin
  const first = other - (other % 128)
  const block = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(first + at))
  return [...latin, ...block.filter((character) => /\p{L}/u.test(character) && normalizeText(character) === character)]
}
