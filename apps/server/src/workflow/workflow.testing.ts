import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { readTransitionLog, fireTransition, type TransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import { createTask, type Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTransitionsByResourceType, type Transition } from '@pressmark/contract/workflow/transitions.ts'
import { sql } from 'kysely'
import { ENTITY_ADAPTERS } from '../entity-adapters.ts'
import type { TestPerson, TestTenant, World } from '../testing/world.ts'
import type { ActionContext } from './actions/action.ts'
import { runOutbox } from './outbox/run-outbox.ts'

/** Returns the transition with that name. */
export const transitionNamed = async (
  person: TestPerson,
  name: string,
  resourceType: ResourceType = 'ITEM',
): Promise<Transition> => {
  const { body } = await person.call(findTransitionsByResourceType, { query: { resourceType } })
  const existing = body._embedded.transitionTemplates.find((transition) => transition.name === name)
  if (existing === undefined) throw new Error(`no transition ${name}`)
  return existing
}

export const fire = async (
  person: TestPerson,
  name: string,
  assetUuid: string,
  { resourceType = 'ITEM', comment }: { resourceType?: ResourceType; comment?: string } = {},
) => {
  const { uuid: transitionUuid } = await transitionNamed(person, name, resourceType)
  const body = { assetUuid, resourceType, transitionUuid, ...(comment !== undefined && { comment }) }
  return person.call(fireTransition, { body })
}

/** Adds a task to a transition.
 *  @param transition its name, and the kind of entity if it is not an item
 *  @returns UUID of the task */
export const withTask = async (
  admin: TestPerson,
  transition: string | { name: string; resourceType: ResourceType },
  templateName: string,
  parameters: Parameters,
): Promise<string> => {
  const { name, resourceType = 'ITEM' } = typeof transition === 'string' ? { name: transition } : transition
  const { uuid: transitionUuid } = await transitionNamed(admin, name, resourceType)
  const { status, body, refusal } = await admin.call(createTask, { body: { templateName, transitionUuid, parameters } })
  if (status !== 201) throw new Error(refusal.detail)
  return body.uuid
}

export const logNow = async (person: TestPerson, uuid: string): Promise<TransitionLog> =>
  (await person.call(readTransitionLog, { params: { uuid } })).body

export const actionContext = (world: World, more: Partial<ActionContext> = {}): ActionContext => ({
  database: world.database,
  jobs: world.jobs,
  adapters: ENTITY_ADAPTERS,
  signal: new AbortController().signal,
  privateHosts: world.config.privateHosts,
  ...more,
})

/** Runs all due outbox entries of a tenant in this process, as the worker does, until none is due. */
export const runDueActions = async (
  world: World,
  tenant: TestTenant,
  more: Partial<ActionContext> = {},
): Promise<void> => {
  for (let receivers = await dueReceivers(tenant); receivers.length > 0; receivers = await dueReceivers(tenant))
    for (const receiver of receivers) await runOutbox(actionContext(world, more), { tenantId: tenant.id, receiver })
}

const dueReceivers = (tenant: TestTenant): Promise<string[]> =>
  tenant.run(async (db) => {
    const { rows } = await sql<{ receiver: string }>`
      select distinct receiver from outbox_entry where tenant_id = ${db.tenantId} and state = 'WAITING' and due_at <= now()`.execute(
      db,
    )
    return rows.map(({ receiver }) => receiver)
  })

/** Makes postponed entries due now. */
export const makeDue = (tenant: TestTenant): Promise<void> =>
  tenant.run(async (db) => {
    await db
      .updateTable('outbox_entry')
      .set({ due_at: new Date() })
      .where('tenant_id', '=', db.tenantId)
      .where('state', '=', 'WAITING')
      .where('due_at', 'is not', null)
      .execute()
  })
