import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { headingOf } from './template-order.ts'

type Grouped = Pick<Template, 'heading' | 'priority'>

/** Fields that are shown together. Those without a heading have an empty one. */
export type Section<T extends Grouped> = { heading: string; priority: Template['priority']; fields: T[] }

/** Divides fields into sections and keeps their order. Consecutive fields of one priority with the same heading are one section.
 *  Headings are compared as this language shows them. */
export const sectionsOf = <T extends Grouped>(fields: readonly T[], language: string): Section<T>[] => {
  const sections: Section<T>[] = []
  for (const field of fields) {
    const { priority } = field
    const heading = headingOf(field, language)
    const last = sections.at(-1)
    if (last?.heading === heading && last.priority === priority) last.fields.push(field)
    else sections.push({ heading, priority, fields: [field] })
  }
  return sections
}

/** Returns the sections with a heading for a list of them, each with its zero-based position among all sections. A heading that
 *  appears again gets a number, so that all names differ. */
export const namedSections = (sections: readonly { heading: string }[]): { name: string; position: number }[] => {
  const count = new Map<string, number>()
  return sections.flatMap(({ heading }, position) => {
    if (heading === '') return []
    const number = (count.get(heading) ?? 0) + 1
    count.set(heading, number)
    return [{ name: number === 1 ? heading : `${heading} (${number})`, position }]
  })
}
