import type { EffectivePermission } from '@pressmark/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { isLost } from './use-own-right.tsx'

const everyone: EffectivePermission = { role: 'ROLE_USER', direct: true, workgroups: [] }
const admins = { uuid: 'admins', name: 'Administrators' }
const permission = (direct: boolean, workgroups: EffectivePermission['workgroups'] = []): EffectivePermission[] => [
  everyone,
  { role: 'ROLE_TENANT_ADMIN', direct, workgroups },
]

test('the right of administration is lost with its last source', () => {
  expect(isLost(permission(true), ({ role, workgroup }) => role === 'ROLE_TENANT_ADMIN' && !workgroup)).toBe(true)
  expect(isLost(permission(false, [admins]), ({ workgroup }) => workgroup === 'admins')).toBe(true)
})

test('the right is kept while another source gives it', () => {
  expect(isLost(permission(true, [admins]), ({ workgroup }) => workgroup === 'admins')).toBe(false)
  const ofPlatform: EffectivePermission = { role: 'ROLE_ADMIN', direct: true, workgroups: [] }
  expect(isLost([...permission(true), ofPlatform], ({ role }) => role === 'ROLE_TENANT_ADMIN')).toBe(false)
})

test('nothing is lost by a change of another role, or without the right', () => {
  expect(isLost(permission(true), ({ role }) => role === 'ROLE_CCC')).toBe(false)
  expect(isLost([everyone], () => true)).toBe(false)
})
