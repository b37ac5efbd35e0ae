import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid } from '../platform/hal.ts'
import { Heading } from './templates.ts'

export const setHeadings = endpoint({
  id: 'fields.setHeadings',
  method: 'PATCH',
  path: '/meta/customMetadataTemplates/headings',
  summary: 'Gives several fields the same heading, or none. If one of them has another version, no field is changed',
  body: Type.Object({
    customMetadataTemplates: Type.Array(Type.Object({ uuid: Uuid, version: Type.Integer() }), {
      minItems: 1,
      maxItems: 1000,
    }),
    heading: Heading,
  }),
  answer: Type.Object({ changed: Type.Integer({ description: 'fields that had another heading before' }) }),
  refusals: ['staleVersion'],
})
