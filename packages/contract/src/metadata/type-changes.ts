import { Type, type Static } from 'typebox'
import { BulkOperation } from '../catalogue/bulk.ts'
import { PAGE_SIZE, TEMPLATE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** Reasons why a value does not convert to another type. */
export const CONVERSION_REASONS = [
  'tooLong',
  'notANumber',
  'ambiguousNumber',
  'notWhole',
  'notADate',
  'incompleteDate',
  'ambiguousDate',
  'notABoolean',
  'notAnEmail',
  'notAnOption',
] as const
export type ConversionReason = (typeof CONVERSION_REASONS)[number]

/** How numbers in dates such as 03/04/1890 are read. Without an order, such a date does not convert. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const
/** The sign before the decimals of numbers such as 1,234. Without a sign, such a number does not convert. */
export const DECIMAL_SIGNS = ['comma', 'point'] as const

/** Maximum number of examples of converted values, and of characters of a value in a preview. */
export const CONVERSION_LIMITS = { examples: 20, characters: 200, options: 1000 } as const

const newType = {
  type: Type.Enum([...TEMPLATE_TYPES]),
  enumValues: Type.Optional(Type.Array(Type.String({ maxLength: 256 }), { maxItems: CONVERSION_LIMITS.options })),
  dateOrder: Type.Optional(Type.Enum([...DATE_ORDERS])),
  decimalSign: Type.Optional(Type.Enum([...DECIMAL_SIGNS])),
}

export const NewType = Type.Object(newType)
export type NewType = Static<typeof NewType>

const entry = {
  uuid: Uuid,
  title: Type.String(),
  pressmark: Type.Union([Type.String(), Type.Null()]),
  itemUuid: Type.Union([Uuid, Type.Null()], { description: 'the item to open; null for other kinds' }),
  collectionUuid: Type.Union([Uuid, Type.Null()], { description: 'a collection of that item; null in the bin' }),
  inBin: Type.Boolean(),
}

/** A value that does not convert. */
const UnconvertedValue = Type.Object({
  ...entry,
  value: Type.String({ description: 'at most 200 characters of it' }),
  reason: Type.Enum([...CONVERSION_REASONS]),
})
export type UnconvertedValue = Static<typeof UnconvertedValue>

const ConvertedValue = Type.Object({ before: Type.String(), after: Type.String() })

export const TypeChangePreview = Type.Object({
  ...pageOf({ unconverted: Type.Array(UnconvertedValue) }).properties,
  entities: Type.Integer({ minimum: 0, description: 'entries with a value in the field, those in the bin too' }),
  unchanged: Type.Integer({ minimum: 0, description: 'values that stay as they are' }),
  converted: Type.Integer({ minimum: 0, description: 'values that convert' }),
  unconverted: Type.Integer({ minimum: 0, description: 'values that do not convert' }),
  examples: Type.Array(ConvertedValue, {
    maxItems: CONVERSION_LIMITS.examples,
    description: 'the first different values that convert, each cut at 200 characters',
  }),
  options: Type.Array(Type.String(), {
    description: 'with `collect`: the different values as options, up to 1,000. Otherwise empty',
  }),
  moreOptions: Type.Boolean({ description: 'there are more different values than options' }),
  version: Type.Integer({ description: 'of the field' }),
})
export type TypeChangePreview = Static<typeof TypeChangePreview>

const base = '/meta/customMetadataTemplates/:uuid/typeChange'

export const previewTypeChange = endpoint({
  id: 'fields.previewTypeChange',
  method: 'POST',
  path: `${base}/dry-run`,
  summary: 'Previews a change of the type of a field: how many values convert, and which do not. Changes nothing',
  params: UuidParams,
  query: Type.Object(paging(PAGE_SIZE, ['uuid'])),
  body: Type.Object({
    ...newType,
    collect: Type.Optional(Type.Boolean({ description: 'uses the different values of the field as options' })),
  }),
  answer: TypeChangePreview,
  withoutIdempotencyKey: true,
  refusals: ['badRequest', 'templateLocked', 'fieldIsChanging'],
})

export const changeType = endpoint({
  id: 'fields.changeType',
  method: 'POST',
  path: base,
  summary: 'Changes the type of a field and converts its values, as a job. It is undone as a bulk operation',
  params: UuidParams,
  body: Type.Object({
    ...newType,
    leaveOut: Type.Optional(
      Type.Integer({
        minimum: 0,
        default: 0,
        description: 'number of values that may be removed because they do not convert. With more, nothing changes',
      }),
    ),
  }),
  answer: BulkOperation,
  status: 202,
  refusals: [
    'badRequest',
    'templateLocked',
    'fieldIsChanging',
    'valuesDoNotConvert',
    'staleVersion',
    'invalidTemplate',
  ],
})
