import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import { unknownPlaceholders, type Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { enqueueEmail } from '#mail/email.ts'
import { factsOf } from '../transition/facts.ts'
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
      : [{ field: 'recipients', message: 'E-mail must be valid' }]),
    ...['subject', 'body'].flatMap((field) => {
      const [unknown] = unknownPlaceholders(text(parameters, field), PLACEHOLDERS)
      return unknown === undefined ? [] : [{ field, message: `There is no placeholder {${unknown}}` }]
    }),
  ],
  target: (parameters) => recipientsOf(parameters).join(', '),
  apply: async (db, { jobs }, { uuid, log, parameters }) => {
    const { title, pressmark, link } = await factsOf(db, log)
    const values: Record<(typeof PLACEHOLDERS)[number], string> = {
      title,
      pressmark: pressmark ?? '',
      state: log.to,
      link,
    }
    await enqueueEmail(db, jobs, {
      id: uuid,
      to: recipientsOf(parameters),
      subject: fillPlaceholders(text(parameters, 'subject'), values),
      text: fillPlaceholders(text(parameters, 'body'), values),
    })
    return 'The email is queued.'
  },
}

const recipientsOf = ({ recipients }: Parameters): string[] => (Array.isArray(recipients) ? recipients : [])

/* Replaces the placeholders. Other braces stay, which an action of an earlier release can have. */
const fillPlaceholders = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : placeholder,
  )
