import { Type, type Static } from 'typebox'
import { ASSET_TYPES } from '../platform/constants.ts'
import { Moment, Uuid } from '../platform/hal.ts'

/** What items can have attached; `none` are those without anything. */
export const MEDIA_KINDS = [...ASSET_TYPES, 'none'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** Of one filter's values at most. */
export const MAX_CHOSEN = 50

const chosen = <Value extends Parameters<typeof Type.Array>[0]>(value: Value) =>
  Type.Optional(Type.Array(value, { maxItems: MAX_CHOSEN, uniqueItems: true }))

/** What narrows a search: one value of each filter that is given has to be the item's. */
export const itemFilters = {
  state: chosen(Type.String({ maxLength: 100, description: 'name of a workflow state' })),
  media: chosen(Type.Enum([...MEDIA_KINDS])),
  author: chosen(Type.String({ maxLength: 20_000 })),
  field: chosen(
    Type.String({
      pattern: '^[^=]{1,100}=',
      maxLength: 400,
      description: 'name=value of an ENUM or BOOLEAN field; values of one field are alternatives',
    }),
  ),
  collection: chosen(Uuid),
  createdFrom: Type.Optional(Moment),
  createdBefore: Type.Optional(Moment),
  modifiedFrom: Type.Optional(Moment),
  modifiedBefore: Type.Optional(Moment),
}
export const ItemFilters = Type.Object(itemFilters)
export type ItemFilters = Static<typeof ItemFilters>

/** A field's name and value as one text, as the filter `field` has it. */
export const fieldChoice = (name: string, value: string): string => `${name}=${value}`

/** The name and the value of a `fieldChoice`. */
export const nameAndValue = (choice: string): [name: string, value: string] => {
  const at = choice.indexOf('=')
  return [choice.slice(0, at), choice.slice(at + 1)]
}
