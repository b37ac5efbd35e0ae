import { ITEM_LIST_SORTS } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { labelOf } from '#metadata/template-order.ts'

/** Columns that are not fields of the organisation. */
export const FACTS = ['state', 'imagesCount', 'createdDate', 'lastModifiedDate'] as const
export type Fact = (typeof FACTS)[number]

export type Column = {
  /** The name of the field, or the fact. */
  name: string
  label: string
  /** The sort field of the API. Undefined if lists cannot be sorted by the column. */
  sort: string | undefined
  /** The field whose values the column shows and edits. Undefined for facts. */
  template: Template | undefined
}

/** The columns before the facts, in the order in which a list names an item. */
const FIRST = ['pressmark', 'sgtt', 'autn']
const MORE_FIELDS = 2

const STORED: readonly string[] = ITEM_LIST_SORTS

/* The API separates the name from the direction by a comma. */
const sortOf = (name: string): string | undefined => {
  if (STORED.includes(name)) return name
  return name.includes(',') ? undefined : `metadata.${name}`
}

const SORTS_OF_FACTS: Record<Fact, string | undefined> = {
  state: 'state',
  imagesCount: undefined,
  createdDate: 'createdDate',
  lastModifiedDate: 'lastModifiedDate',
}

type Labels = { language: string; facts: Record<Fact, string> }

/** Returns every column that a table can have: the fields of the organisation in their order, then the facts. */
export const allColumns = (templates: readonly Template[], { language, facts }: Labels): Column[] => [
  ...templates.map((template) => ({
    name: template.name,
    label: labelOf(template, language),
    sort: sortOf(template.name),
    template,
  })),
  ...FACTS.map((name) => ({ name, label: facts[name], sort: SORTS_OF_FACTS[name], template: undefined })),
]

/** Returns the chosen columns in their order. Names of deleted fields are left out. Without a choice, the main fields are shown. */
export const shownColumns = (all: readonly Column[], chosen: readonly string[] | undefined): Column[] => {
  const columnsOf = (names: readonly string[]) => names.flatMap((name) => all.find((one) => one.name === name) ?? [])
  const existing = columnsOf(chosen ?? [])
  if (existing.length > 0) return existing
  const others = all.filter(({ name, template }) => template && !FIRST.includes(name)).slice(0, MORE_FIELDS)
  return columnsOf([...FIRST, ...others.map(({ name }) => name), 'state', 'imagesCount', 'lastModifiedDate'])
}

const DATES = new Set(['createdDate', 'lastModifiedDate'])

/** Returns the order after a click on the head of a column: the other direction, or a new order. New dates come first. */
export const nextSort = (current: string, field: string): string => {
  const [by, direction] = current.split(',')
  if (by === field) return `${field},${direction === 'asc' ? 'desc' : 'asc'}`
  return `${field},${DATES.has(field) ? 'desc' : 'asc'}`
}

/** Moves a name to another place in a list of names. */
export const movedTo = (names: readonly string[], name: string, index: number): string[] =>
  names.filter((one) => one !== name).toSpliced(index, 0, name)
