import { expect, test } from 'vitest'
import { readUriList, uuidsOfLinks } from './uri-list.ts'

const ONE = '019a0000-0000-7000-8000-000000000001'
const OTHER = '019a0000-0000-7000-8000-00000000000b'

test('a list of addresses has one per line, and comments and empty lines are skipped', () => {
  expect(readUriList(`# a comment\r\nhttp://localhost/meta/x/${ONE}\r\n\r\n /meta/x/${OTHER} \n`)).toEqual([
    `http://localhost/meta/x/${ONE}`,
    `/meta/x/${OTHER}`,
  ])
})

test('each address ends with a uuid, in any case, and duplicates are removed', () => {
  expect(uuidsOfLinks([`/x/${ONE}`, `http://h/x/${OTHER.toUpperCase()}/`, `/y/${ONE}`])).toEqual([ONE, OTHER])
  expect(() => uuidsOfLinks(['/x/none'])).toThrow('The request could not be processed. Check the values and try again.')
})
