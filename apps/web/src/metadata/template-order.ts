import { PRIORITIES } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'

type Placed = Pick<Template, 'priority' | 'order'>

/** Sorts by priority, high first, then by the order within it. */
export const inOrder = <T extends Placed>(templates: readonly T[]): T[] =>
  templates.toSorted((a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.order - b.order)

/** Returns the label of a field in a language (`it`, `en-GB`), else in English. */
export const labelOf = ({ labels, label }: Pick<Template, 'labels' | 'label'>, language: string): string =>
  labels[language] || labels[language.split('-')[0] ?? ''] || label

/** Returns the heading of a field in a language, else in English, else in any other one. Empty if it has none. */
export const headingOf = ({ heading }: Pick<Template, 'heading'>, language: string): string =>
  heading[language] ||
  heading[language.split('-')[0] ?? ''] ||
  heading['en'] ||
  Object.values(heading).find((text) => text !== '') ||
  ''
