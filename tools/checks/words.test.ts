import { expect, test } from 'vitest'
import { parseCode, type Source } from './word-sources.ts'
import { findWords } from './words.ts'

const problemsIn = (kind: Source['kind'], text: string, file = 'apps/server/src/mail/email.ts') =>
  findWords([{ kind, file, line: 1, text }]).map(({ problem }) => problem)

test.each(['toldStep', 'TOLD_STEP', 'told-step', 'MOST_ROWS', 'putInPostNow', 'isMarked', 'AT_A_TIME', 'FAR'])(
  'rejects the name %s',
  (name) => expect(problemsIn('identifier', name)).toEqual([name]),
)

test.each(['known', 'wanted', 'Known', 'OrganisationTab', 'useUpdateOrganisation', 'organisationFields', 'STORE_AWAY'])(
  'rejects the name %s, which has another word',
  (name) => expect(problemsIn('identifier', name)).toEqual([name]),
)

test.each(['knownUuids', 'known-hosts', 'organisations'])('accepts the longer or the visible name %s', (name) =>
  expect(problemsIn('identifier', name)).toEqual([]),
)

test('accepts the stored name wanted only where old jobs are renamed', () => {
  expect(problemsIn('identifier', 'wanted', 'apps/server/src/platform/jobs/renamed-queues.ts')).toEqual([])
})

test.each(['useEffect', 'highWaterMark', 'watermarkOf', 'translate', 'MANIFEST', 'sideEffects', 'nearby'])(
  'accepts the name %s',
  (name) => expect(problemsIn('identifier', name)).toEqual([]),
)

test.each([
  ['comment', 'Writes the row anew.', 'anew'],
  ['comment', 'Readers alone see this.', 'alone'],
  ['comment', 'The path is no route.', 'is no '],
  ['docblock', 'Sends a letter to the person.', 'letter'],
  ['document', 'What the server reads is cached.', 'starts with What '],
  ['title', 'somebody else edits the item', 'somebody'],
  ['refusal', 'This value is invalid.', 'invalid'],
  ['text', 'Saved!', '!'],
  ['help', 'Enter your e-mail.', 'e-mail'],
  ['string', 'the edit broke off', 'broke off'],
  ['string', 'nobody reads it', 'nobody'],
  ['italian', 'Il tuo indirizzo e-mail', 'e-mail'],
  ['comment', 'Reads the own address.', 'the own'],
  ['comment', 'A call waits for ever.', 'for ever'],
  ['title', 'it is not shown any more', 'any more'],
  ['document', 'The worker reads meanwhile.', 'meanwhile'],
  ['italian', 'La voce “Uno”', '“'],
  ['button', 'Add an item to collections', 'long button'],
] as const)('rejects a %s: %s', (kind, text, problem) =>
  expect(problemsIn(kind, text)).toEqual([`${problem}: ${text}`]),
)

test.each([
  ["throw new Error('the edit broke off')", 'string', 'the edit broke off'],
  ['console.log(`${count} letters were sent again`)', 'string', 'X letters were sent again'],
  ["endpoint({ summary: 'Lists all members of a tenant' })", 'string', 'Lists all members of a tenant'],
  ["defineJob({ name: 'mail.letter' })", 'identifier', 'mail.letter'],
  ["const query = 'select told from event'", 'identifier', 'told'],
])('reads the strings of %s', (code, kind, text) => {
  const read = (file: string) => parseCode(file, code).sources.filter((source) => source.kind === kind)
  expect(read('a.ts').map((source) => source.text)).toContain(text)
  expect(read('a.test.ts').map((source) => source.text)).not.toContain(text)
})

test('reads messages of tests as titles', () => {
  const { sources } = parseCode('a.test.ts', "expect(await sent(), 'nothing was sent').toEqual([])")
  expect(sources.filter(({ kind }) => kind === 'title').map(({ text }) => text)).toEqual(['nothing was sent'])
})

test.each([
  ['comment', 'There is no route. The server runs standalone. Is this a question?'],
  ['comment', 'What happens after a restart?'],
  ['comment', 'A username has lowercase letters and digits.'],
  ['comment', 'The reason is no longer known.'],
  ['text', 'You can not move the collection to its child !'],
  ['button', 'Users & Workgroups'],
] as const)('accepts a %s: %s', (kind, text) => expect(problemsIn(kind, text)).toEqual([]))

test('limits sentences of docblocks and documents to 25 words, except in tables', () => {
  const words = (count: number) => `Word${' word'.repeat(count - 1)}.`
  expect(problemsIn('docblock', words(26))).toHaveLength(1)
  expect(problemsIn('document', `${words(25)} ${words(25)}`)).toEqual([])
  expect(problemsIn('document', `| ${words(40)}`)).toEqual([])
  expect(problemsIn('comment', words(40))).toEqual([])
})
