import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { enqueueEmail } from '#mail/email.ts'
import { factsOf } from '../transition/facts.ts'
import { text, type Action } from './action.ts'

/** Writes a letter; that it is sent, and tried again, is the post's business. */
export const sendEmail: Action = {
  name: 'sendEmail',
  labels: { en: 'Send an email', it: 'Invia un’email' },
  resourceTypes: ['ITEM', 'COLLECTION', 'MEDIA', 'STORY', 'SERIES'],
  parameters: [
    { name: 'recipients', labels: { en: 'Recipients', it: 'Destinatari' }, type: 'ARRAY', required: true },
    { name: 'subject', labels: { en: 'Subject', it: 'Oggetto' }, type: 'TEXT', required: true },
    { name: 'body', labels: { en: 'Text', it: 'Testo' }, type: 'TEXT', required: true, long: true },
  ],
  check: async (_, { parameters }) =>
    recipientsOf(parameters).every((recipient) => EMAIL.test(recipient))
      ? []
      : [{ field: 'recipients', message: 'E-mail must be valid' }],
  target: (parameters) => recipientsOf(parameters).join(', '),
  once: async (db, { jobs }, { uuid, log, parameters }) => {
    const { title, pressmark, link } = await factsOf(db, log)
    const said: Record<string, string> = { title, pressmark: pressmark ?? '', state: log.to, link }
    await enqueueEmail(db, jobs, {
      id: uuid,
      to: recipientsOf(parameters),
      subject: filledIn(text(parameters, 'subject'), said),
      text: filledIn(text(parameters, 'body'), said),
    })
    return 'The email is queued.'
  },
}

const recipientsOf = ({ recipients }: Parameters): string[] => (Array.isArray(recipients) ? recipients : [])

/* {title} {pressmark} {state} {link}; other braces stay as they are. */
const filledIn = (pattern: string, said: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole)
