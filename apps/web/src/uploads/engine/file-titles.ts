import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'

/** Returns the name without its extension: `MS_103_0001.tif` → `MS_103_0001`. */
export const stemOf = (fileName: string): string => fileName.replace(/(.)\.[^.]*$/, '$1')

/** Returns the last number in the name: `MS_103_0001.tif` → 1, `fol. 12v.tif` → 12, `cover.tif` → null. */
export const numberIn = (fileName: string): number | null => {
  const digits = stemOf(fileName).match(/\d+/g)?.at(-1)
  return digits === undefined ? null : Number(digits)
}

const natural = new Intl.Collator('en', { numeric: true })

/** Sorts files in natural order: page 2 before page 10. */
export const sortByName = <T>(list: readonly T[], nameOf: (one: T) => string): T[] =>
  list.toSorted((a, b) => natural.compare(nameOf(a), nameOf(b)))

/** Returns a title for each file: its name without the extension. */
export const titlesFromNames = (fileNames: readonly string[]): string[] =>
  fileNames.map((name) => truncate(stemOf(name), STRING_VALUE_MAX_LENGTH))

/** Returns titles made of the item's title and a number: the last number in each file name if these numbers are distinct.
 *  Otherwise the files are counted, starting after the `before` images that the item already has.
 *  The only image of an item has the title of the item, unless its name contains a number. */
export const numberedTitles = (itemTitle: string, fileNames: readonly string[], before: number): string[] => {
  const numbers = fileNames.map(numberIn)
  if (fileNames.length + before === 1 && numbers[0] === null) return [truncate(itemTitle, STRING_VALUE_MAX_LENGTH)]
  const isDistinct = new Set(numbers).size === fileNames.length && !numbers.includes(null)
  return fileNames.map((_, index) => {
    const number = ` ${isDistinct ? numbers[index] : before + index + 1}`
    return truncate(itemTitle, STRING_VALUE_MAX_LENGTH - number.length) + number
  })
}
