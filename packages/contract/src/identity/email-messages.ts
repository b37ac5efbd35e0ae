import { Type, type Static } from 'typebox'
import { PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid } from '../platform/hal.ts'

/** WAITING for the mail server, SENT to it, UNSENT because none is configured, FAILED after a permanent error or too many retries. */
export const EMAIL_STATES = ['WAITING', 'SENT', 'UNSENT', 'FAILED'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** Why the mail server did not accept an email, or not for all recipients. */
export const EMAIL_REASONS = [
  'unreachable',
  'insecure',
  'signInRefused',
  'recipientsRejected',
  'someRecipientsRejected',
  'rejected',
  'notNow',
  'other',
] as const
export type EmailReason = (typeof EMAIL_REASONS)[number]

/** Days after which emails are deleted. */
export const EMAIL_RETENTION_DAYS = 30

export const EmailMessage = Type.Object({
  uuid: Uuid,
  recipients: Type.Array(Type.String()),
  subject: Type.String(),
  text: Type.Union([Type.String(), Type.Null()], {
    description: 'only of an UNSENT email: the text of other emails is only for their recipients',
  }),
  state: Type.Enum([...EMAIL_STATES]),
  reason: Type.Union([Type.Enum([...EMAIL_REASONS]), Type.Null()], {
    description: 'why the mail server did not accept it; null without a problem, and for emails of earlier releases',
  }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'last answer of the mail server, in its words, or the recipients that it rejected',
  }),
  createdDate: Moment,
  endedDate: Type.Union([Moment, Type.Null()]),
})
export type EmailMessage = Static<typeof EmailMessage>

export const listEmailMessages = endpoint({
  id: 'emails.list',
  method: 'GET',
  path: '/iam/emailMessages',
  summary: 'The emails of the product, newest first',
  query: Type.Object(paging(PAGE_SIZE, ['createdDate'])),
  answer: pageOf({ emailMessages: Type.Array(EmailMessage) }),
})
