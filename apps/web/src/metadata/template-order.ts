import { PRIORITIES, type Priority } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'

type Placed = Pick<Template, 'priority' | 'order'>

/** Sorts by priority, high first, then by the order within it. */
export const inOrder = <T extends Placed>(templates: readonly T[]): T[] =>
  templates.toSorted((a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.order - b.order)

export const ofPriority = <T extends Placed>(templates: readonly T[], ...priorities: Priority[]): T[] =>
  inOrder(templates.filter(({ priority }) => priorities.includes(priority)))

/** Returns the label of a field in a language (`it`, `en-GB`), else in English. */
export const labelOf = ({ labels, label }: Pick<Template, 'labels' | 'label'>, language: string): string =>
  labels[language] || labels[language.split('-')[0] ?? ''] || label
