import { expect, test } from 'vitest'
import { refusalOfConstraint, refusalOfDatabase, refusalOfError } from './errors.ts'

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  error('terminating connection due to administrator command', { code: '57P01' }),
  error('the database system is starting up', { code: '57P03' }),
  error('connection failure', { code: '08006' }),
  error('canceling statement due to statement timeout', { code: '57014' }),
  error('canceling statement due to lock timeout', { code: '55P03' }),
  error('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }),
  error('connect ENOENT /srv/pressmark/postgres/socket/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
  error('Connection terminated unexpectedly'),
  error('timeout exceeded when trying to connect'),
  error('Query read timeout'),
])('$message: the client may retry later', (lost) => {
  expect(refusalOfDatabase(lost)).toMatchObject({ code: 'unavailable', facts: { retryAfter: 5 } })
})

test.each([error('division by zero', { code: '22012' }), error('no such file', { code: 'ENOENT' }), error('a bug')])(
  '$message: no fault of the database',
  (other) => expect(refusalOfDatabase(other)).toBeUndefined(),
)

test('a violated constraint becomes the refusal that it is named after', () => {
  expect(refusalOfConstraint(error('duplicate', { constraint: 'pressmark_already_exists_3' }))?.code).toBe(
    'pressmarkAlreadyExists',
  )
  expect(refusalOfConstraint(error('duplicate', { constraint: 'something_else' }))).toBeUndefined()
})

test.each([
  ['ENOSPC', 'The storage is full.'],
  ['53100', 'The storage is full.'],
  ['EIO', 'The server cannot write to the storage.'],
  ['STORAGE_UNAVAILABLE', 'The storage is not available.'],
])('a disk error %s is unavailable: %s', (code, detail) => {
  expect(refusalOfError(error('write', { code }))).toMatchObject({ code: 'unavailable', detail })
})
