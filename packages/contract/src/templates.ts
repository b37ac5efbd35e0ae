import { Type, type Static } from 'typebox'
import { PRIORITIES, RESOURCE_TYPES, TEMPLATE_PAGE_SIZE, TEMPLATE_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Link, pageOf, paging, Uuid, UuidParams } from './hal.ts'

/** A field of a kind of entity. `label` is the English one; `labels` has it by language. */
export const Template = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  label: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
  type: Type.Enum([...TEMPLATE_TYPES]),
  enumValues: Type.Array(Type.String()),
  defaultValue: Type.Union([Type.String(), Type.Null()]),
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  priority: Type.Enum([...PRIORITIES]),
  order: Type.Integer({ description: 'place within the priority, zero-based' }),
  locked: Type.Boolean(),
  required: Type.Boolean(),
  repeatable: Type.Boolean(),
  translatable: Type.Boolean(),
  version: Type.Integer(),
  _links: Type.Object({ self: Link }),
})
export type Template = Static<typeof Template>

const TemplatePage = pageOf({ customMetadataTemplates: Type.Array(Template) })
const sorts = ['resourceType', 'priority', 'order', 'name'] as const

export const listTemplates = endpoint({
  method: 'GET',
  path: '/meta/customMetadataTemplates',
  summary: 'The metadata templates of the organisation',
  query: Type.Object(paging(TEMPLATE_PAGE_SIZE, sorts)),
  answer: TemplatePage,
})

export const findTemplatesByResourceType = endpoint({
  method: 'GET',
  path: '/meta/customMetadataTemplates/search/findByResourceType',
  summary: 'The metadata templates of one kind of entity, all of them',
  query: Type.Object({
    type: Type.Enum([...RESOURCE_TYPES]),
    sort: paging(TEMPLATE_PAGE_SIZE, sorts).sort,
  }),
  answer: TemplatePage,
})

export const readTemplate = endpoint({
  method: 'GET',
  path: '/meta/customMetadataTemplates/:uuid',
  summary: 'A metadata template',
  params: UuidParams,
  answer: Template,
})
