import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** A limit of decoder processes that a system may lack. `systemCalls` includes sockets, and signals to other processes. */
export const DecoderProtection = Type.Union([
  Type.Literal('user'),
  Type.Literal('capabilities'),
  Type.Literal('files'),
  Type.Literal('network'),
  Type.Literal('systemCalls'),
])
export type DecoderProtection = Static<typeof DecoderProtection>

const Alive = Type.Object({ status: Type.Literal('ok') })

export const readLiveness = endpoint({
  id: 'health.getLiveness',
  method: 'GET',
  path: '/livez',
  summary: 'Reports that the process responds',
  answer: Alive,
})

export const readReadiness = endpoint({
  id: 'health.getReadiness',
  method: 'GET',
  path: '/readyz',
  summary: 'Reports that the database responds, and which programs and protections of decoders are missing',
  answer: Type.Object({
    ...Alive.properties,
    missing: Type.Array(Type.String()),
    missingProtections: Type.Array(DecoderProtection),
  }),
  refusals: ['unavailable'],
})
