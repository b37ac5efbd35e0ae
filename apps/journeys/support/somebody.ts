import { randomUUID } from 'node:crypto'
import type { Role } from '@pressmark/contract/capabilities.ts'
import { addressOf } from '@pressmark/contract/endpoint.ts'
import { createUser, deleteUser } from '@pressmark/contract/users.ts'
import { expect } from '@playwright/test'
import type { Calls } from './calls.ts'
import { closeSessions } from './visits.ts'

export const SOMEBODYS_PASSWORD = 'a long enough password'

type TemporaryUser = { uuid: string; username: string; name: string; surname: string }

/** A member of the journey's own, with no workgroup; when it ends, all who visit leave, and the member is gone. */
export const withTemporaryUser = async (
  { call, context }: Calls,
  work: (who: TemporaryUser) => Promise<void>,
  userRoles: Role[] = [],
): Promise<void> => {
  const mark = randomUUID().slice(0, 8)
  const who = { username: `zoe-${mark}`, name: 'Zoe', surname: `Journey${mark}` }
  const body = { ...who, email: 'zoe@example.org', password: SOMEBODYS_PASSWORD, tenantName: 'default', userRoles }
  const { uuid } = await call(createUser, { body })
  try {
    await work({ uuid, ...who })
  } finally {
    await closeSessions()
    const answer = await context.delete(addressOf(deleteUser, { uuid }))
    expect([204, 404]).toContain(answer.status())
  }
}
