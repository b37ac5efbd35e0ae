import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { SHEET_LIMITS } from './spreadsheets.ts'

/** Maximum number of characters of the name of a saved mapping. */
export const MAPPING_NAME_LENGTH = 100
/** Maximum number of characters of a header in a saved mapping. Columns with longer headers are not saved. */
export const MAPPED_HEADER_LENGTH = 500
/** Maximum number of saved mappings of a tenant. */
export const MAX_MAPPINGS = 200

const MappedColumn = Type.Object({
  header: Type.String({ minLength: 1, maxLength: MAPPED_HEADER_LENGTH }),
  target: Type.String({ maxLength: 150, description: 'field:NAME, field:NAME@LANGUAGE, collection, images, or empty' }),
})

const summary = {
  uuid: Uuid,
  name: Type.String(),
  savedDate: Moment,
  _links: Type.Object({ self: Link }),
}

export const MappingSummary = Type.Object(summary)
export type MappingSummary = Static<typeof MappingSummary>

export const SavedMapping = Type.Object({ ...summary, columns: Type.Array(MappedColumn) })
export type SavedMapping = Static<typeof SavedMapping>

const base = '/import-manager/mappings'
const { page, size } = paging(MAX_MAPPINGS, [])

export const listMappings = endpoint({
  id: 'mappings.list',
  method: 'GET',
  path: base,
  summary: 'The saved mappings of spreadsheet columns, by name',
  query: Type.Object({ page, size }),
  answer: pageOf({ mappings: Type.Array(MappingSummary) }),
})

export const readMapping = endpoint({
  id: 'mappings.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A saved mapping with its columns',
  params: UuidParams,
  answer: SavedMapping,
})

export const saveMapping = endpoint({
  id: 'mappings.save',
  method: 'POST',
  path: base,
  summary: 'Saves a mapping of columns under a name, for all users of the organisation',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: MAPPING_NAME_LENGTH, pattern: '\\S' }),
    columns: Type.Array(MappedColumn, {
      minItems: 1,
      maxItems: SHEET_LIMITS.columns,
      description: 'at least one has a target. Of two columns with the same header, the first is saved',
    }),
    replace: Type.Optional(
      Type.Boolean({ description: 'whether it replaces a mapping with the same name. Case does not count' }),
    ),
  }),
  answer: SavedMapping,
  status: 201,
  refusals: ['badRequest', 'mappingNameTaken', 'tooManyMappings'],
})

export const deleteMapping = endpoint({
  id: 'mappings.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Deletes a saved mapping. Imports keep the targets of their columns',
  params: UuidParams,
  status: 204,
})
