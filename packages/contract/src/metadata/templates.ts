import { Type, type Static } from 'typebox'
import { PRIORITIES, RESOURCE_TYPES, TEMPLATE_PAGE_SIZE, TEMPLATE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** A field of a kind of entity. `label` is the English label. `labels` contains the labels by language, and `heading` the texts of
 *  its heading. */
export const Template = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  label: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
  heading: Type.Record(Type.String(), Type.String(), { description: 'the heading above the field; empty without one' }),
  type: Type.Enum([...TEMPLATE_TYPES]),
  changingTo: Type.Union([Type.Enum([...TEMPLATE_TYPES]), Type.Null()], {
    description:
      'the new type while values are converted. Until then the type is TEXT, and new values need the new type',
  }),
  enumValues: Type.Array(Type.String()),
  defaultValue: Type.Union([Type.String(), Type.Null()]),
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  priority: Type.Enum([...PRIORITIES]),
  order: Type.Integer({ description: 'position within the priority, zero-based' }),
  locked: Type.Boolean(),
  required: Type.Boolean(),
  repeatable: Type.Boolean(),
  translatable: Type.Boolean(),
  version: Type.Integer(),
  _links: Type.Object({ self: Link }),
})
export type Template = Static<typeof Template>

/** The id of a new field: letters, digits, hyphens, underscores and dots. It is part of addresses, files and queries. */
export const TEMPLATE_NAME = /^[A-Za-z0-9._-]+$/

const TemplateName = Type.String({ minLength: 1, maxLength: 100 })
const Label = Type.String({ minLength: 1, maxLength: 200 })

/** Maximum length of a heading in one language. */
export const MAX_HEADING_LENGTH = 100

/* Keys that are not language codes are rejected. A name pattern does not restrict other keys. */
const byLanguage = (maxLength: number, description: string) =>
  Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ maxLength }), {
    additionalProperties: false,
    description,
  })

/** Texts of a heading in a request. */
export const Heading = byLanguage(
  MAX_HEADING_LENGTH,
  'heading by language code. Consecutive fields of one priority with the same heading form a section. Empty: none',
)

/** Settings of a template that administrators can change. `label` is the English label and also part of `labels`. */
const settings = {
  label: Label,
  labels: Type.Optional(byLanguage(200, 'labels by language code')),
  heading: Type.Optional(Heading),
  type: Type.Enum([...TEMPLATE_TYPES]),
  defaultValue: Type.Optional(Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()])),
  enumValues: Type.Optional(Type.Array(Type.String({ maxLength: 256 }), { maxItems: 1000 })),
  repeatable: Type.Optional(Type.Boolean()),
  translatable: Type.Optional(Type.Boolean()),
}

export const NewTemplate = Type.Object({
  name: TemplateName,
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  ...settings,
})
export type NewTemplate = Static<typeof NewTemplate>

export const TemplateChange = Type.Partial(
  Type.Object({ name: TemplateName, priority: Type.Enum([...PRIORITIES]), ...settings }),
)
export type TemplateChange = Static<typeof TemplateChange>

const TemplatePage = pageOf({ customMetadataTemplates: Type.Array(Template) })
const sorts = ['resourceType', 'priority', 'order', 'name'] as const

export const listTemplates = endpoint({
  id: 'fields.list',
  method: 'GET',
  path: '/meta/customMetadataTemplates',
  summary: 'The metadata templates of the organisation',
  query: Type.Object(paging(TEMPLATE_PAGE_SIZE, sorts)),
  answer: TemplatePage,
})

export const findTemplatesByResourceType = endpoint({
  id: 'fields.findByResourceType',
  method: 'GET',
  path: '/meta/customMetadataTemplates/search/findByResourceType',
  summary: 'All metadata templates of one kind of entity',
  query: Type.Object({
    type: Type.Enum([...RESOURCE_TYPES]),
    sort: paging(TEMPLATE_PAGE_SIZE, sorts).sort,
  }),
  answer: TemplatePage,
})

export const findTemplateByName = endpoint({
  id: 'fields.findByName',
  method: 'GET',
  path: '/meta/customMetadataTemplates/search/findByNameAndResourceType',
  summary: 'The metadata template with this id. A 400 means that it does not exist',
  query: Type.Object({ name: TemplateName, type: Type.Enum([...RESOURCE_TYPES]) }),
  answer: Template,
  refusals: ['templateNotFound'],
})

export const readTemplate = endpoint({
  id: 'fields.get',
  method: 'GET',
  path: '/meta/customMetadataTemplates/:uuid',
  summary: 'A metadata template',
  params: UuidParams,
  answer: Template,
})

export const createTemplate = endpoint({
  id: 'fields.create',
  method: 'POST',
  path: '/meta/customMetadataTemplates',
  summary: 'Adds a field to a kind of entity, with priority HIGH if fewer than two fields have it, otherwise MEDIUM',
  body: NewTemplate,
  answer: Template,
  status: 201,
  refusals: ['invalidTemplate', 'templateNameTaken'],
})

export const updateTemplate = endpoint({
  id: 'fields.update',
  method: 'PATCH',
  path: '/meta/customMetadataTemplates/:uuid',
  summary: 'Changes a field. A priority moves it, and a third HIGH moves the last of the other two to MEDIUM',
  params: UuidParams,
  body: TemplateChange,
  answer: Template,
  refusals: ['invalidTemplate', 'templateLocked', 'staleVersion', 'fieldIsChanging', 'valuesDoNotConvert'],
})

export const deleteTemplate = endpoint({
  id: 'fields.delete',
  method: 'DELETE',
  path: '/meta/customMetadataTemplates/:uuid',
  summary: 'Deletes a field. Its values are stored and no longer shown',
  params: UuidParams,
  status: 204,
  refusals: ['templateLocked', 'staleVersion', 'fieldIsChanging'],
})

const PlacedTemplate = Type.Object({ uuid: Uuid, priority: Type.Enum([...PRIORITIES]) })
const MAX_PLACED = 1000

export const orderTemplates = endpoint({
  id: 'fields.order',
  method: 'PATCH',
  path: '/meta/customMetadataTemplates/ordering/:type',
  summary: 'Orders all fields of a kind of entity: high, then medium, then low',
  params: Type.Object({ type: Type.Enum([...RESOURCE_TYPES]) }),
  body: Type.Object({
    customMetadataTemplates: Type.Array(PlacedTemplate, { maxItems: MAX_PLACED }),
    before: Type.Optional(
      Type.Array(PlacedTemplate, {
        maxItems: MAX_PLACED,
        description: 'the order that was read. The change is refused if the fields have another order now',
      }),
    ),
    entity: Type.Optional(Type.Enum([...RESOURCE_TYPES])),
  }),
  answer: TemplatePage,
  refusals: ['tooManyHigh', 'orderingOutdated', 'badRequest'],
})

export const countTemplateUse = endpoint({
  id: 'fields.countUse',
  method: 'GET',
  path: '/meta/customMetadataTemplates/search/countUse',
  summary:
    'How many entities have a value in each field of a kind. Fields without values, and entries in the bin, are left out',
  query: Type.Object({ type: Type.Enum([...RESOURCE_TYPES]) }),
  answer: Type.Object({ counts: Type.Array(Type.Object({ uuid: Uuid, entities: Type.Integer({ minimum: 1 }) })) }),
})

/** How many entities have a value in a field, and how many of these would not match a change. */
export const TemplateUse = Type.Object({
  entities: Type.Integer({ minimum: 0 }),
  invalid: Type.Integer({ minimum: 0 }),
  examples: Type.Array(
    Type.Object({
      uuid: Uuid,
      title: Type.String(),
      value: Type.String({ description: 'the first value that does not match, at most 200 characters of it' }),
      itemUuid: Type.Union([Uuid, Type.Null()]),
      collectionUuid: Type.Union([Uuid, Type.Null()]),
    }),
    { maxItems: 20, description: 'the first entities that would not match' },
  ),
})
export type TemplateUse = Static<typeof TemplateUse>

export const readTemplateUse = endpoint({
  id: 'fields.getUse',
  method: 'GET',
  path: '/meta/customMetadataTemplates/:uuid/use',
  summary:
    'Counts the entities with a value in a field, and those whose value would not match a change. Up to 20 of these are listed',
  params: UuidParams,
  query: Type.Object({
    type: Type.Optional(Type.Enum([...TEMPLATE_TYPES])),
    enumValues: Type.Optional(Type.Array(Type.String({ maxLength: 256 }), { maxItems: 1000 })),
  }),
  answer: TemplateUse,
})
