import { expect, test } from 'vitest'
import { MAX_USERS, parseUsers, readUsersFile } from './users-file.ts'

const GROUPS = [
  { uuid: 'e', name: 'Editors' },
  { uuid: 'r', name: 'Readers' },
]
const rowsOf = (text: string) => {
  const read = parseUsers(text, GROUPS)
  return 'rows' in read ? read.rows : read.problem
}

test('columns are found by their English and Italian names, in any order and with any separator', () => {
  const ada = { username: 'ada', name: 'Ada', surname: 'Rossi', email: 'ada@example.org', uuids: ['e', 'r'], line: 2 }
  expect(
    rowsOf('Email,Username,Name,Surname,Workgroups\nada@example.org,ada,Ada,Rossi,editors; Readers\n'),
  ).toMatchObject([ada])
  expect(
    rowsOf('\uFEFFNome utente;Nome;Cognome;E-mail;Gruppi\r\nada;Ada;Rossi;ada@example.org;"Editors, Readers"'),
  ).toMatchObject([ada])
  expect(rowsOf('username\temail\nada\tada@example.org')).toMatchObject([{ username: 'ada', name: '', uuids: [] }])
})

test('each row has its problem', () => {
  const text = [
    'username,email,workgroups',
    'ada,ada@example.org,',
    'ADA,ada2@example.org,',
    'two words,x@example.org,',
    'eva,nobody,',
    'ugo,ugo@example.org,Guests',
    '"ivo, jr",ivo@example.org,',
  ].join('\n')
  expect((rowsOf(text) as { problem?: string }[]).map(({ problem }) => problem)).toEqual([
    undefined,
    'repeated',
    'usernameInvalid',
    'emailInvalid',
    'workgroupUnknown',
    'usernameInvalid',
  ])
})

test('a file without its columns, without rows, with too many rows or with an open quote is refused', async () => {
  expect(rowsOf('name,surname\nAda,Rossi')).toBe('noColumns')
  expect(rowsOf('')).toBe('noColumns')
  expect(rowsOf('username,email\n')).toBe('noRows')
  expect(rowsOf(`username,email\n${'a,a@example.org\n'.repeat(MAX_USERS + 1)}`)).toBe('tooManyRows')
  expect(rowsOf('username,email\n"ada,ada@example.org')).toBe('notText')
  expect(await readUsersFile(new Blob(['a'.repeat(1_000_001)]), GROUPS)).toEqual({ problem: 'tooManyRows' })
})

test('a file in Windows-1252 is read', async () => {
  const bytes = Uint8Array.from('username,email,name\nada,ada@example.org,Zo\u00eb', (character) =>
    character.codePointAt(0)!,
  )
  expect(await readUsersFile(new Blob([bytes]), GROUPS)).toMatchObject({ rows: [{ name: 'Zoë' }] })
})

test('a line of 100,000 quotes is read in linear time', () => {
  expect(rowsOf(`username,email\n${'"'.repeat(100_000)}`)).toBeDefined()
})
