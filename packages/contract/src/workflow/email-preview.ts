import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid, UuidParams } from '../platform/hal.ts'
import { TASK_LIMITS } from './transition-tasks.ts'

/** Number of entities that are offered for a preview, and number of the latest entities whose titles are searched. */
export const SAMPLE_LIMITS = { offered: 20, searched: 2000 } as const

/** Maximum number of test emails to one address in an hour. */
export const MAX_TEST_EMAILS = 20

const Text = Type.String({ maxLength: TASK_LIMITS.text })

/** An email action that may not be saved yet, and the entity that fills its placeholders. */
const EmailOfEntity = Type.Object({
  transitionUuid: Uuid,
  assetUuid: Uuid,
  subject: Text,
  body: Type.String({ maxLength: TASK_LIMITS.text, description: 'the text' }),
})
export type EmailOfEntity = Static<typeof EmailOfEntity>

const Sample = Type.Object({
  uuid: Uuid,
  title: Type.String(),
  pressmark: Type.Union([Type.String(), Type.Null()]),
})
export type Sample = Static<typeof Sample>

export const listSamples = endpoint({
  id: 'emails.listSamples',
  method: 'GET',
  path: '/meta/transitionTemplates/:uuid/samples',
  summary:
    'Some of the latest entities of the kind of a transition, for previews. With `text` those with it in the title or pressmark',
  params: UuidParams,
  query: Type.Object({ text: Type.Optional(Type.String({ maxLength: 200 })) }),
  answer: Type.Object({ samples: Type.Array(Sample) }),
})

export const previewEmail = endpoint({
  id: 'emails.preview',
  method: 'POST',
  path: '/meta/transitionTasks/emailPreview',
  summary: 'The email that an action would send for an entity. `recipient` is the address of the caller, for a test',
  body: EmailOfEntity,
  answer: Type.Object({
    subject: Type.String(),
    text: Type.String(),
    recipient: Type.String(),
    hasMailServer: Type.Boolean({ description: 'whether this installation sends emails' }),
  }),
  refusals: ['invalidParameters'],
})

export const sendTestEmail = endpoint({
  id: 'emails.sendTest',
  method: 'POST',
  path: '/meta/transitionTasks/testEmail',
  summary: 'Sends the email of an action for an entity to the address of the caller only',
  body: EmailOfEntity,
  answer: Type.Object({ recipient: Type.String() }),
  status: 202,
  refusals: ['invalidParameters', 'noMailServer', 'tooManyAttempts'],
})
