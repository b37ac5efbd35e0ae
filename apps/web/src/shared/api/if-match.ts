export type Versioned = { version: number }

declare const checked: unique symbol
/** A version that a change may name. Only the functions below return one. */
export type CheckedVersion = number & { readonly [checked]: true }

/** Returns the header with which the server refuses a change (412) if the entry has another version by now. */
export const ifMatch = (version: CheckedVersion): Record<string, string> => ({ 'if-match': `"${version}"` })

/** Returns the version with which a form was opened. Notices refresh the entry behind the form: a save with its new version would
 *  overwrite the change of a colleague. */
export const openedVersion = ({ version }: Versioned): CheckedVersion => version as CheckedVersion

/** Returns the version that is on the screen, for a change that is a single click. */
export const shownVersion = ({ version }: Versioned): CheckedVersion => version as CheckedVersion
