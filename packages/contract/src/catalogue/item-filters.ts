import { Type, type Static } from 'typebox'
import { ASSET_TYPES } from '../platform/constants.ts'
import { Moment, Uuid } from '../platform/hal.ts'

/** Kinds of media that items can have. `none` finds items without media. */
export const MEDIA_KINDS = [...ASSET_TYPES, 'none'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** Maximum number of values of one filter. */
export const MAX_CHOSEN = 50

const chosen = <Value extends Parameters<typeof Type.Array>[0]>(value: Value) =>
  Type.Optional(Type.Array(value, { maxItems: MAX_CHOSEN, uniqueItems: true }))

/** Filters of a search. An item must match at least one value of each given filter. `by` limits the text, not the items. */
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
  by: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'name of a metadata field (sgtt, autn, pressmark …): the words of the text must occur in this field',
    }),
  ),
  branch: Type.Optional(Type.String({ ...Uuid, description: 'a collection: only what is in it or below it' })),
  createdFrom: Type.Optional(Moment),
  createdBefore: Type.Optional(Moment),
  modifiedFrom: Type.Optional(Moment),
  modifiedBefore: Type.Optional(Moment),
}
export const ItemFilters = Type.Object(itemFilters)
export type ItemFilters = Static<typeof ItemFilters>

/** Returns the name and value of a field as one text, in the form of the filter `field`. */
export const fieldChoice = (name: string, value: string): string => `${name}=${value}`

/** Returns the name and the value of a `fieldChoice`. */
export const nameAndValue = (choice: string): [name: string, value: string] => {
  const at = choice.indexOf('=')
  return [choice.slice(0, at), choice.slice(at + 1)]
}
