import { ACTION_PROBLEMS, placeholderMessage } from '@pressmark/contract/workflow/action-problems.ts'
import { ACTION_MESSAGES } from '@pressmark/contract/workflow/action-messages.ts'
import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import { unknownPlaceholders, type Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { enqueueEmail } from '#mail/email.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { FieldError } from '#platform/errors.ts'
import { factsOf, type EntityOfFacts } from '../transition/facts.ts'
import { text, type Action } from './action.ts'

const PLACEHOLDERS = ['title', 'pressmark', 'state', 'link'] as const

/** Enqueues an email. The mail queue sends it and repeats failed attempts. */
export const sendEmail: Action = {
  name: 'sendEmail',
  labels: { en: 'Send an email', it: 'Invia un’email' },
  resourceTypes: ['ITEM', 'COLLECTION', 'MEDIA', 'STORY', 'SERIES'],
  parameters: [
    { name: 'recipients', labels: { en: 'Recipients', it: 'Destinatari' }, type: 'ARRAY', required: true },
    {
      name: 'subject',
      labels: { en: 'Subject', it: 'Oggetto' },
      type: 'TEXT',
      required: true,
      placeholders: PLACEHOLDERS,
    },
    {
      name: 'body',
      labels: { en: 'Text', it: 'Testo' },
      type: 'TEXT',
      required: true,
      long: true,
      placeholders: PLACEHOLDERS,
    },
  ],
  check: async (_, { parameters }) => [
    ...(recipientsOf(parameters).every((recipient) => EMAIL.test(recipient))
      ? []
      : [{ field: 'recipients', message: ACTION_PROBLEMS.email }]),
    ...placeholderErrors(parameters),
  ],
  target: (parameters) => recipientsOf(parameters).join(', '),
  apply: async (db, { jobs }, { uuid, log, parameters }) => {
    await enqueueEmail(db, jobs, {
      id: uuid,
      to: recipientsOf(parameters),
      ...(await renderEmail(db, log, parameters)),
    })
    return ACTION_MESSAGES.queued
  },
}

/** Returns the errors of placeholders that do not exist. */
export const placeholderErrors = (parameters: Parameters): FieldError[] =>
  ['subject', 'body'].flatMap((field) => {
    const [unknown] = unknownPlaceholders(text(parameters, field), PLACEHOLDERS)
    return unknown === undefined ? [] : [{ field, message: placeholderMessage(unknown) }]
  })

type Fired = EntityOfFacts & { to: string }

/** Fills the placeholders of an email with the facts of an entity. @param fired `to` is the name of its new state
 *  @throws ActionError if the entity was deleted */
export const renderEmail = async (
  db: TenantDb,
  fired: Fired,
  parameters: Parameters,
): Promise<{ subject: string; text: string }> => {
  const { title, pressmark, link } = await factsOf(db, fired)
  const values: Record<(typeof PLACEHOLDERS)[number], string> = {
    title,
    pressmark: pressmark ?? '',
    state: fired.to,
    link,
  }
  return {
    subject: fillPlaceholders(text(parameters, 'subject'), values),
    text: fillPlaceholders(text(parameters, 'body'), values),
  }
}

export const recipientsOf = ({ recipients }: Parameters): string[] => (Array.isArray(recipients) ? recipients : [])

/* Replaces the placeholders. Other braces stay, which an action of an earlier release can have. */
const fillPlaceholders = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : placeholder,
  )
