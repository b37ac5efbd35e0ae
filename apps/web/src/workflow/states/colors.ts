/** @source spec 002 §9 */
export const SUGGESTED_COLORS = [
  '#A0A0A0',
  '#4A90E2',
  '#F5A623',
  '#2D9C5D',
  '#9055A2',
  '#D14343',
  '#008D8D',
  '#5C6670',
] as const

/** Returns whether a text is a colour in the format that states store. */
export const isColor = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text)
