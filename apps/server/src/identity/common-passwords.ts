import { Refusal } from '#platform/errors.ts'

/** Digits and signs that people add to a common password, at most this many on both sides together. */
const MAX_ADDED = 6
/** Up to this many characters, any repeated part is common: `111111111111`, `abcabcabcabc`. */
const MAX_UNIT = 3

let loaded: Promise<ReadonlySet<string>> | undefined

/* The list has 49,233 passwords in lower case, about 4 MB of memory. It is loaded with the first new password. */
const commonPasswords = () =>
  (loaded ??= import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }).then(
    ({ default: words }) => new Set<string>(words),
  ))

/** Refuses a new password that is in the list of common ones. It may also repeat one of them, or add a few digits and signs to it. Most of the list is shorter than a password must be, so these additions are the usual way around it.
 *  @throws commonPassword @source NIST SP 800-63B §3.1.1.2, docs/decisions/0072-new-passwords.md */
export const refuseCommonPassword = async (password: string): Promise<void> => {
  const common = await commonPasswords()
  const word = password.normalize('NFKC').toLowerCase()
  const unit = unitOf(word)
  const isCommon = unit.length <= MAX_UNIT || [word, unit].some((one) => common.has(one) || hasCommonCore(common, one))
  if (isCommon) throw new Refusal('commonPassword')
}

const hasCommonCore = (common: ReadonlySet<string>, word: string): boolean => {
  const characters = [...word]
  const isAlphabetic = (character: string) => /\p{L}/u.test(character)
  const core = characters.slice(characters.findIndex(isAlphabetic), characters.findLastIndex(isAlphabetic) + 1).join('')
  return word.length - core.length <= MAX_ADDED && common.has(core)
}

/* Returns the part that a text repeats, or the text. A text that repeats a part is found again one part later in its double. */
const unitOf = (word: string): string => word.slice(0, (word + word).indexOf(word, 1))
