import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import { USERNAME_PATTERN } from '@pressmark/contract/identity/users.ts'
import { parse } from 'csv-parse/browser/esm/sync'

export const MAX_USERS = 500
const MAX_BYTES = 1_000_000

/** Names of the columns in the first row, in lower case. */
const COLUMNS = {
  username: ['username', 'user', 'nome utente', 'utente'],
  name: ['name', 'first name', 'firstname', 'nome'],
  surname: ['surname', 'last name', 'lastname', 'cognome'],
  email: ['email', 'e-mail', 'mail'],
  workgroups: ['workgroups', 'workgroup', 'gruppi di lavoro', 'gruppo di lavoro', 'gruppi'],
} as const
type Column = keyof typeof COLUMNS

export type UserRow = { username: string; name: string; surname: string; email: string; workgroups: string[] }
export type RowProblem = 'usernameInvalid' | 'emailInvalid' | 'repeated' | 'workgroupUnknown'
export type CheckedRow = UserRow & { line: number; uuids: string[]; problem?: RowProblem }
export type FileProblem = 'notText' | 'noColumns' | 'noRows' | 'tooManyRows'

type Workgroup = { uuid: string; name: string }

/** Reads a CSV file of users, as spreadsheets save it: in UTF-8 or Windows-1252. */
export const readUsersFile = async (
  file: Blob,
  workgroups: readonly Workgroup[],
): Promise<{ rows: CheckedRow[] } | { problem: FileProblem }> => {
  if (file.size > MAX_BYTES) return { problem: 'tooManyRows' }
  return parseUsers(decoded(await file.arrayBuffer()), workgroups)
}

const decoded = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Parses the text of a file of users. Rows keep their line, for messages. The names of several workgroups are separated by
 *  semicolons, commas or bars. */
export const parseUsers = (
  text: string,
  workgroups: readonly Workgroup[],
): { rows: CheckedRow[] } | { problem: FileProblem } => {
  const parsed = records(text)
  if (parsed === undefined) return { problem: 'notText' }
  const [head = [], ...body] = parsed
  const at = columnsOf(head)
  if (at.username === undefined || at.email === undefined) return { problem: 'noColumns' }
  if (body.length === 0) return { problem: 'noRows' }
  if (body.length > MAX_USERS) return { problem: 'tooManyRows' }
  const seen = new Set<string>()
  const rows = body.map((cells, index) => {
    const cell = (column: Column) => (at[column] === undefined ? '' : (cells[at[column]] ?? '').trim())
    const names = cell('workgroups')
      .split(/[;,|]/)
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const row = { username: cell('username'), name: cell('name'), surname: cell('surname'), email: cell('email') }
    const checked = checkRow({ ...row, workgroups: names }, { workgroups, seen })
    seen.add(row.username.toLowerCase())
    return { ...checked, line: index + 2 }
  })
  return { rows }
}

const records = (text: string): string[][] | undefined => {
  const [first = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true }) as string[][] // without `columns`
  } catch {
    return undefined
  }
}

const columnsOf = (head: readonly string[]): Partial<Record<Column, number>> => {
  const names = head.map((one) => one.trim().toLowerCase())
  const found = Object.entries(COLUMNS).map(
    ([column, accepted]) => [column, names.findIndex((one) => accepted.some((own) => own === one))] as const,
  )
  return Object.fromEntries(found.filter(([, at]) => at !== -1))
}

const USERNAME = new RegExp(USERNAME_PATTERN)

const checkRow = (
  row: UserRow,
  { workgroups, seen }: { workgroups: readonly Workgroup[]; seen: ReadonlySet<string> },
): Omit<CheckedRow, 'line'> => {
  const found = row.workgroups.map(
    (name) => workgroups.find((one) => one.name.toLowerCase() === name.toLowerCase())?.uuid,
  )
  const uuids = [...new Set(found.filter((uuid) => uuid !== undefined))]
  const problem = problemOf(row, {
    isRepeated: seen.has(row.username.toLowerCase()),
    isUnknown: found.includes(undefined),
  })
  return { ...row, uuids, ...(problem && { problem }) }
}

const problemOf = (
  { username, email }: UserRow,
  { isRepeated, isUnknown }: { isRepeated: boolean; isUnknown: boolean },
): RowProblem | undefined => {
  if (!USERNAME.test(username) || username.length > 100) return 'usernameInvalid'
  if (isRepeated) return 'repeated'
  if (!EMAIL.test(email) || email.length > 254) return 'emailInvalid'
  return isUnknown ? 'workgroupUnknown' : undefined
}
