// Rejects private words and long sentences. For a folder: node --disable-warning=ExperimentalWarning tools/checks/words.ts apps/web
import { pathToFileURL } from 'node:url'
import type { Result } from './result.ts'
import { readSources, type Source } from './word-sources.ts'

/** Words that no name may have; a name is split at capitals, digits, hyphens and underscores. */
const WORDS = new Set(
  `told tell tells said says saying asked kept anew crest letter letters postman lane lanes wake effect effects handover
   visit seal seals desk carry carried carrying folded arrivals leftover leftovers unfit fault faults signpost signposts wall
   walled workshop studio overtaken patiently patience late victim executioner torment verdict shelf furnish furnished seat
   act acts hang hangs unhang whoever whose wish wished somebody nobody stranger begun held heard sought mark marked marks marking
   doomed homeless hammering moods roomy leafed owed lent nasty misfit misfits untold`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** Names with several meanings or with a newer name. Inside longer names these words are allowed, as in `knownUuids`. */
const WHOLE_NAMES = new Set(
  'known Known wanted Wanted isWanted holdThose STORE_AWAY FEW_BUTTONS unmarked forEveryone isForEveryone Chosen'.split(
    ' ',
  ),
)
/* In code an organisation is a tenant: `TenantSettings…` for that of the caller, `ManagedTenant…` for those of the platform. */
const NAMES =
  /^Organisations?(?=[A-Z]|$)|[a-z]Organisation|^organisations?[A-Z]|putInPost|^(?:MOST_|LEAST_|(?:FAR|NEAR|MANY|AT_A_TIME|AT_ONCE|DEEPEST|LONGEST)(?:_|$))/

type Rule = { pattern: RegExp; unless?: RegExp }

const PROSE: readonly Rule[] = [
  { pattern: /\b(?:whoever|whomever|whatever|anew|once more|(?:is|are) none|told|tells|as ever|all the same)\b/i },
  { pattern: /\b(?<!stand |stands |let )alone\b/i, unless: /\bleave\b.{0,40}\balone["”’*]/i },
  { pattern: /\b(?<!\bthere )is no (?!longer\b|more\b)/i },
  {
    pattern: /\b(?:goes on|went on|br(?:eaks?|oken?) off|take[sn]? back|took back|taken in|takes in|small letters)\b/i,
  },
  { pattern: /\b(?:(?:the|an) own|for ever|any more|meanwhile)\b/i },
  { pattern: /\b(?:hangs?|hanging|hung|lies? in|stands? (?:beside|behind|in|for)|in the place of)\b/i },
  {
    pattern: /\bletters?\b/i,
    unless:
      /\b(?:lowercase|uppercase|capital|accent|alphabet|digits?|characters?|letter for letter|letters? of|single|\d+|one|two|three|first|each|ASCII|Latin|Unicode)\b/i,
  },
]
/* A letter is an email only beside one of these words. */
const EMAIL = /\b(?:e-?mails?|mail|post(?:ed)?|sen[dt]|address|link|person|deliver|queue|write)/i
const TITLES: readonly Rule[] = [{ pattern: /\b(?:somebody|nobody)\b/i }]
const SCREEN: readonly Rule[] = [
  { pattern: /\be-mail/i },
  { pattern: /\b(?:to|can|cannot|must|may|and|or|then) login\b/i },
  { pattern: /\b(?:please|invalid|illegal|films?|sounds?)\b/i },
]
const SIGNS: readonly Rule[] = [{ pattern: /[&!]/ }]
const ITALIAN: readonly Rule[] = [{ pattern: /\be-mail/i }, { pattern: /[“”]/ }]

const MAX_WORDS_OF_SENTENCE = 25
const LIMITED: ReadonlySet<Source['kind']> = new Set(['document', 'docblock', 'string'])
const MAX_WORDS_OF_BUTTON = 4
const FLOORS = {
  identifiers: 10_000,
  comments: 6_000,
  titles: 6_000,
  strings: 1_700,
  texts: 4_500,
  help: 8,
  perl: 20,
  documents: 60,
}

/** Allowed: a text that matches, in files that match, for this reason. A fixed text has its source in the specification. */
const EXCEPTIONS: readonly { text: RegExp; file?: RegExp; reason: string }[] = [
  { text: /^use(Layout)?Effect(Event)?$|^getInitialValueInEffect$/, reason: 'React and Mantine' },
  { text: /^sideEffects$/, reason: 'a field of package.json that bundlers read' },
  { text: /^effectAllowed$/, reason: 'DataTransfer of browsers' },
  { text: /^columnLetters$|^LETTERS$/, reason: 'letters of the alphabet' },
  { text: /^deadLetter$/, reason: 'an option of pg-boss' },
  { text: /^roleNotHeld$/, reason: 'a refusal code of the public API that stays' },
  {
    text: /^(?:act|letter|lane|catalogue\.act|media\.mark(?:-all)?)$/,
    file: /^apps\/server\/src\/platform\/jobs\/renamed-queues\./,
    reason: 'names of queues and of stored fields in the jobs of release 0.1.0',
  },
  {
    text: /^wanted$/,
    file: /^apps\/server\/src\/platform\/jobs\/renamed-queues\./,
    reason: 'a stored field in the jobs of release 0.1.0',
  },
  { text: /^unmarked$/, file: /server\/src\/access-table\.test\.ts$/, reason: 'a column of the access table' },
  { text: /^known$/, file: /migrations\/0040-download-quotas\.sql$/, reason: 'an applied migration is never edited' },
  { text: /^effect$/, file: /workflow\/outbox\/outbox\.ts$/, reason: 'a field of stored events' },
  { text: /^crest$/, file: /server\/src\/demo\/seed\.ts$/, reason: 'a crest of the demo collection' },
  {
    text: /^kept$/,
    file: /^apps\/server\/src\/ingest\/spreadsheets\/undo\.ts$/,
    reason: 'a stored field of the history',
  },
  { text: /^(?:seal|mark)$/, file: /platform\/encryption\.ts$/, reason: 'constants that derive keys' },
  {
    text: /^kept$/,
    file: /\/blobs\/folder\.ts$|failed-import\.ts$|start-product\.ts$|torture\/src\/checks\.ts$|lost-derivative\.ts$/,
    reason: 'the folder of the blobs on disk',
  },
  { text: /^handover$/, file: /backup\/tables\.ts$/, reason: 'a table until migration 32' },
  { text: /^nobody$/, file: /postgres\/user\.ts$/, reason: 'a user of the operating system' },
  { text: /^mark$/, file: /search-screens\.ts$/, reason: 'an element of HTML' },
  { text: /bookmark|watermark|benchmark|markdown|high-?_?water-?_?mark/i, reason: 'standard terms' },
  { text: /./, file: /^packages\/demo\//, reason: 'real letters, seals and crests of the demo collection' },
]
const FIXED_TEXTS: readonly { text: RegExp; source: string }[] = [
  { text: /^You can not move the collection to its child !$/, source: 'spec 000 §8' },
  { text: /^E-mail must be valid$/, source: 'spec 001 §5, spec 002 §5' },
  { text: /^Invalid username or password$/, source: 'spec 001 §8' },
  { text: /^Users & Workgroups$/, source: 'spec 001 §2' },
  {
    text: /^(?:User workgroups updated|User added|User removed|Permissions updated) successfully!$/,
    source: 'spec 001 §8',
  },
  { text: /bin count: it cannot be restored any more/, source: 'migration 36, which is released' },
]
/** Names and texts of entities in tests, in files that match. */
const SAMPLES: readonly { text: RegExp; file: RegExp }[] = [
  { text: /\bhangs (?:twice|later)/i, file: /\/bulk\.journey\.ts$/ },
  { text: /^Somebody else$/, file: /\/editing\.journey\.ts$/ },
  { text: /\bWho binds\b/, file: /\/workgroups\.(?:journey|test)\.ts$/ },
  { text: /^(?:Told|What is said of) /, file: /^apps\/journeys\/stories\// },
  { text: /^Engraved by nobody$/, file: /\/reindex\.test\.ts$/ },
  { text: /^(?:Read alone|What is to be seen|Nobody knows)$/, file: /^apps\/server\/src\/stories\// },
]

type Finding = { file: string; line: number; kind: Source['kind']; problem: string }

/** Findings in all sources; with prefixes only those of files whose path starts with one. */
export const findWords = (sources: readonly Source[]): Finding[] =>
  sources.flatMap((source) =>
    problemsOf(source).map((problem) => ({ file: source.file, line: source.line, kind: source.kind, problem })),
  )

const problemsOf = (source: Source): string[] => {
  if (source.kind === 'identifier') return identifierProblems(source)
  if (FIXED_TEXTS.some(({ text }) => text.test(source.text))) return []
  if (SAMPLES.some(({ text, file }) => text.test(source.text) && file.test(source.file))) return []
  const text = plain(source.text)
  return [
    ...rulesOf(source).flatMap((rule) => matchOf(rule, text)),
    ...(source.kind === 'italian' ? [] : sentenceProblems(source, text)),
    ...(source.kind === 'button' && wordsIn(text) > MAX_WORDS_OF_BUTTON ? [`long button: ${text}`] : []),
  ]
}

const identifierProblems = ({ text, file }: Source): string[] => {
  const words = text.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
  const isTextKey = file.endsWith('.json')
  const isFound =
    NAMES.test(text) ||
    WHOLE_NAMES.has(text) ||
    words.some((word) => WORDS.has(word.toLowerCase())) ||
    (isTextKey && words.some((word) => word === 'does'))
  const isAllowed = EXCEPTIONS.some((exception) => exception.text.test(text) && (exception.file?.test(file) ?? true))
  return isFound && !isAllowed ? [text] : []
}

const rulesOf = ({ kind }: Source): readonly Rule[] => {
  if (kind === 'italian') return [...ITALIAN, ...SIGNS]
  if (kind === 'title') return [...PROSE, ...TITLES]
  if (kind === 'string') return [...PROSE, ...TITLES, ...SCREEN]
  return kind === 'comment' || kind === 'docblock' || kind === 'document' ? PROSE : [...PROSE, ...SCREEN, ...SIGNS]
}

const matchOf = ({ pattern, unless }: Rule, text: string): string[] =>
  sentencesOf(text)
    .filter((sentence) => !unless?.test(sentence))
    .flatMap((sentence) => {
      const rejected = pattern.exec(sentence)?.[0]
      if (rejected === undefined || (/^letters?$/i.test(rejected) && !EMAIL.test(sentence))) return []
      return [`${rejected}: ${shortened(sentence)}`]
    })

const sentenceProblems = ({ kind }: Source, text: string): string[] =>
  sentencesOf(text).flatMap((sentence) => {
    const start = /^(?:Who|Whose|What|Whatever|That) /.exec(sentence)?.[0]
    const isLong = LIMITED.has(kind) && wordsIn(sentence) > MAX_WORDS_OF_SENTENCE
    return [
      ...(start !== undefined && !sentence.endsWith('?') ? [`starts with ${start}: ${shortened(sentence)}`] : []),
      ...(isLong && !text.startsWith('|') ? [`${wordsIn(sentence)} words: ${shortened(sentence)}`] : []),
    ]
  })

/* Code, addresses and directives of linters are not prose. */
const plain = (text: string): string =>
  text
    .replace(/`[^`]*`/g, 'X')
    .replace(/https?:\/\/\S+/g, 'X')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\b(?:oxlint|eslint)-disable\S*\s+\S+(?:\s+--)?/g, '')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/^\s*@(?:throws|param|returns|source|see)\b/gm, '\n\n')
    .replace(/\bUsers & Workgroups\b/g, 'X')
    .replace(/\*\*|__/g, '')

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?][)"”’]?)\s+(?=["“‘(]?[\p{Lu}\d{])|\n\s*\n|\n(?=\s*- )/u)
    .map((sentence) =>
      sentence
        .replace(/\s+/g, ' ')
        .replace(/^[|.\s-]+/, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '')

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

const shortened = (sentence: string): string => (sentence.length > 160 ? `${sentence.slice(0, 157)}…` : sentence)

/** How much was read, by the name of its floor. */
const countsOf = (sources: readonly Source[]): Record<keyof typeof FLOORS, number> => {
  const of = (...kinds: Source['kind'][]) => sources.filter(({ kind }) => kinds.includes(kind))
  return {
    identifiers: new Set(of('identifier').map(({ text }) => text)).size,
    comments: of('comment', 'docblock').length,
    titles: of('title').length,
    strings: of('string').length,
    texts: of('text', 'button', 'italian', 'refusal', 'help').length,
    help: new Set(of('help').map(({ file }) => file)).size,
    perl: of('comment').filter(({ file }) => file.endsWith('.pl')).length,
    documents: new Set(of('document').map(({ file }) => file)).size,
  }
}

const floorProblems = (counts: Record<keyof typeof FLOORS, number>): string[] =>
  (Object.keys(FLOORS) as (keyof typeof FLOORS)[])
    .filter((name) => counts[name] < FLOORS[name])
    .map((name) => `only ${counts[name]} ${name} were read: the check itself is broken`)

/** Rejects every finding. */
export const checkWords = (): Result => {
  const sources = readSources()
  const counts = countsOf(sources)
  const findings = findWords(sources).map(({ file, line, kind, problem }) => `${file}:${line} ${kind}: ${problem}`)
  return { problems: [...floorProblems(counts), ...findings], read: counts }
}

const summary = (findings: readonly Finding[], by: (finding: Finding) => string): string =>
  Object.entries(Object.groupBy(findings, by))
    .sort(([, a], [, b]) => (b?.length ?? 0) - (a?.length ?? 0))
    .map(([name, of]) => `${name} ${of?.length}`)
    .join(', ')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const prefixes = process.argv.slice(2)
  const sources = readSources()
  const findings = findWords(sources).filter(
    ({ file }) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)),
  )
  for (const { file, line, kind, problem } of findings) console.log(`${file}:${line}  ${kind}  ${problem}`)
  console.log(`\n${findings.length} findings`)
  console.log(summary(findings, ({ kind }) => kind))
  console.log(summary(findings, ({ file }) => file.split('/').slice(0, 4).slice(0, -1).join('/') || file))
  for (const problem of floorProblems(countsOf(sources))) console.log(problem)
  console.log(`read: ${JSON.stringify(countsOf(sources))}`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
