const comparable = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Returns whether a text contains what a person typed, without regard to case, accents and spaces around it. */
export const containsText = (text: string, typed: string): boolean =>
  comparable(text).includes(comparable(typed.trim()))
