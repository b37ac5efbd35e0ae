import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'

/** The name without its ending: `MS_103_0001.tif` → `MS_103_0001`. */
export const stemOf = (fileName: string): string => fileName.replace(/(?<=.)\.[^.]*$/, '')

/** The last number in the name: `MS_103_0001.tif` → 1, `fol. 12v.tif` → 12, `cover.tif` → null. */
export const numberIn = (fileName: string): number | null => {
  const digits = stemOf(fileName).match(/\d+/g)?.at(-1)
  return digits === undefined ? null : Number(digits)
}

const natural = new Intl.Collator('en', { numeric: true })

/** Files in the order a person would put them: page 2 before page 10. */
export const byName = <T>(list: readonly T[], nameOf: (one: T) => string): T[] =>
  list.toSorted((one, other) => natural.compare(nameOf(one), nameOf(other)))

/** Titles from the files' own names, in their order. */
export const titlesFromNames = (fileNames: readonly string[]): string[] =>
  fileNames.map((name) => stemOf(name).slice(0, STRING_VALUE_MAX_LENGTH))

/** Titles that say the item and a number: the number that a file's name ends in where these tell all files apart,
 *  else one after the other in the given order, behind the `before` images that the item has already.
 *  The only image of an item is called like the item, unless its name has a number. */
export const numberedTitles = (itemTitle: string, fileNames: readonly string[], before: number): string[] => {
  const found = fileNames.map(numberIn)
  if (fileNames.length + before === 1 && found[0] === null) return [itemTitle.slice(0, STRING_VALUE_MAX_LENGTH)]
  const told = new Set(found).size === fileNames.length && !found.includes(null)
  return fileNames.map((_, index) => {
    const number = ` ${told ? found[index] : before + index + 1}`
    return itemTitle.slice(0, STRING_VALUE_MAX_LENGTH - number.length) + number
  })
}
