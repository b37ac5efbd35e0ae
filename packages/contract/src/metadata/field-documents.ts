import { Type, type Static } from 'typebox'
import { PRIORITIES, RESOURCE_TYPES, TEMPLATE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { NewTemplate } from './templates.ts'

/** Version of the documents that this release writes. It reads this version and all earlier ones. */
export const FIELD_DOCUMENT_VERSION = 1
export const FIELD_DOCUMENT_FORMAT = 'pressmark-fields'

/** Maximum number of fields of a document. */
export const MAX_DOCUMENT_FIELDS = 500

const ResourceType = Type.Enum([...RESOURCE_TYPES])

const DocumentField = Type.Object({
  ...Type.Omit(NewTemplate, ['resourceType']).properties,
  priority: Type.Enum([...PRIORITIES]),
})
export type DocumentField = Static<typeof DocumentField>

/** The fields of one kind of entity as a file. */
export const FieldDocument = Type.Object({
  format: Type.Enum([FIELD_DOCUMENT_FORMAT]),
  version: Type.Integer({ minimum: 1 }),
  resourceType: ResourceType,
  fields: Type.Array(DocumentField, { maxItems: MAX_DOCUMENT_FIELDS, description: 'by priority, in their order' }),
})
export type FieldDocument = Static<typeof FieldDocument>

/** Choices for a field of the document if another field has its ID: a new ID, or no import of this field. */
export const FIELD_CHOICES = ['RENAME', 'LEAVE_OUT'] as const
export type FieldChoice = (typeof FIELD_CHOICES)[number]

const FieldImportInput = Type.Object({
  document: FieldDocument,
  resourceType: Type.Enum([...RESOURCE_TYPES], { description: 'the kind that gets the fields' }),
  tenant: Type.Optional(
    Type.String({ maxLength: 63, description: 'name of another organisation that the caller administers' }),
  ),
  fields: Type.Optional(
    Type.Enum([...FIELD_CHOICES], { description: 'for fields that differ from one of the same ID' }),
  ),
})
export type FieldImport = Static<typeof FieldImportInput>

/** CREATE: new. SAME: exists alike. RENAMED: created with a new ID. CONFLICT: needs a choice, and nothing is imported without it.
 *  LEFT_OUT: exists and is not changed. REFUSED: has an error, and is left out. */
export const FIELD_RESULTS = ['CREATE', 'SAME', 'RENAMED', 'CONFLICT', 'LEFT_OUT', 'REFUSED'] as const

/** The effects of an import. */
export const FieldPlan = Type.Object({
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      as: Type.String(),
      label: Type.String(),
      type: Type.Enum([...TEMPLATE_TYPES]),
      result: Type.Enum([...FIELD_RESULTS]),
      detail: Type.String({ description: 'the error of a refused field, in English' }),
    }),
  ),
  preview: Type.String({ description: 'identifies this plan; the import names it' }),
})
export type FieldPlan = Static<typeof FieldPlan>

const base = '/meta/fieldDocuments'

export const exportFields = endpoint({
  id: 'fields.getDocument',
  method: 'GET',
  path: `${base}/:resourceType`,
  summary: 'The fields of a kind of entity as a document, without those that every organisation has',
  params: Type.Object({ resourceType: ResourceType }),
  answer: FieldDocument,
})

export const previewFieldImport = endpoint({
  id: 'fields.previewImport',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Previews the import of a document. Writes nothing',
  body: FieldImportInput,
  answer: FieldPlan,
  withoutIdempotencyKey: true,
  refusals: ['badRequest', 'forbidden'],
})

export const importFields = endpoint({
  id: 'fields.import',
  method: 'POST',
  path: `${base}/import`,
  summary: 'Imports a document as its preview shows, in one transaction. Existing fields stay as they are',
  body: Type.Object({ ...FieldImportInput.properties, preview: Type.String({ maxLength: 64 }) }),
  answer: FieldPlan,
  status: 201,
  withoutIdempotencyKey: true,
  refusals: ['badRequest', 'forbidden', 'staleVersion', 'templateNameTaken'],
})
