import { randomUUID } from 'node:crypto'
import { createTenant } from '@pressmark/contract/tenants.ts'
import type { Calls } from './calls.ts'

export const newName = () => `j-${randomUUID().slice(0, 8)}`

/** An organisation of the journey's own. @returns its address */
export const makeOrganisation = async ({ call }: Calls, address: string, administrator: string): Promise<string> => {
  const name = newName()
  await call(createTenant, { body: { name, displayName: `Museo ${name}`, administrator } })
  return address.replace('//localhost', `//${name}.localhost`)
}
