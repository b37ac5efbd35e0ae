import type { Edit } from '@pressmark/contract/catalogue/bulk.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { Refusal } from '#platform/errors.ts'

/** The values of a field after an edit; what they must be is not asked here. */
export const editedValues = (edit: Edit, now: readonly MetadataPair[]): MetadataPair[] => {
  const given = givenPair(edit)
  switch (edit.operation) {
    case 'set':
      return [given]
    case 'append':
      return now.some((pair) => isSame(pair, given)) ? [...now] : [...now, given]
    case 'remove':
      return given.value === '' ? [] : now.filter((pair) => !isSame(pair, given))
    case 'replace':
      return now
        .map((pair) => ({ ...pair, value: replaced(pair.value, edit) }))
        .filter(({ value }) => value.trim() !== '')
  }
}

/** @throws badRequest for an edit that says too little, or what its operation does not know */
export const requireWholeEdit = ({ operation, value, find }: Edit): void => {
  const hasValue = value !== undefined && value.trim() !== ''
  if ((operation === 'set' || operation === 'append') && !hasValue)
    throw new Refusal('badRequest', { detail: `${operation} needs a value` })
  if ((operation === 'replace') !== (find !== undefined))
    throw new Refusal('badRequest', { detail: 'find belongs to replace, and to nothing else' })
}

const givenPair = ({ field: name, value = '', lang }: Edit): MetadataPair => ({
  name,
  value: value.trim(),
  ...(lang !== undefined && { lang }),
})

const isSame = (one: MetadataPair, other: MetadataPair) => one.value === other.value && one.lang === other.lang

/* Letter by letter as it was typed: neither text is a pattern. */
const replaced = (text: string, { find = '', value = '', matchCase = false }: Edit): string =>
  text.replace(new RegExp(escaped(find), matchCase ? 'gu' : 'giu'), () => value)

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
