import { PREVIEWED_ENTITIES, type RunPreview } from '@pressmark/contract/workflow/transition-runs.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { actionNamed } from '../actions/actions.ts'
import { recipientsOf } from '../actions/send-email.ts'
import { listTasks, type TaskRow } from '../tasks/tasks.ts'
import { entityStates, titlesOf } from '../transition/entity-kinds.ts'
import { readyEntities } from '../transition/rules.ts'
import { readTransition } from '../transitions.ts'

type Previewed = { transitionUuid: string; uuids: readonly string[]; hasMailServer: boolean }

/** Returns what a transition would do with a selection. The time grows with the selection and the actions, not with the catalogue.
 *  @throws notFound for an unknown transition, or if none of the entities exists */
export const previewRun = async (
  db: TenantDb,
  { transitionUuid, uuids, hasMailServer }: Previewed,
): Promise<RunPreview> => {
  const transition = await readTransition(db, transitionUuid)
  const existing = await entityStates(db, transition.resource_type, uuids)
  if (existing.length === 0) throw new Refusal('notFound')
  const ready = await readyEntities(db, transition, uuids)
  const inState = existing.filter(({ state }) => state === transition.from_name)
  const moving = new Map(inState.filter(({ uuid }) => ready.has(uuid)).map((entity) => [entity.uuid, entity]))
  const unfilled = inState.length - moving.size
  const inOrder = uuids.flatMap((uuid) => moving.get(uuid) ?? [])
  const tasks = await listTasks(db, { transition: transitionUuid })
  return {
    moving: moving.size,
    skipped: uuids.length - moving.size,
    unfilled: unfilled > 0 ? { count: unfilled, labels: transition.field_labels ?? {} } : null,
    itemToState: transition.to_name,
    entities: inOrder.slice(0, PREVIEWED_ENTITIES).map(({ uuid, title, pressmark }) => ({ uuid, title, pressmark })),
    ...(await messagesOf(db, tasks, { moving: moving.size, hasMailServer })),
  }
}

const messagesOf = async (
  db: TenantDb,
  tasks: readonly TaskRow[],
  { moving, hasMailServer }: { moving: number; hasMailServer: boolean },
): Promise<Pick<RunPreview, 'emails' | 'webhooks' | 'changes'>> => {
  const emails = tasks.filter(({ template }) => template === 'sendEmail')
  const isWebhook = ({ template }: TaskRow) => actionNamed(template).receiver !== undefined
  const targetOf = ({ template, parameters }: TaskRow) => actionNamed(template).target(parameters)
  const webhooks = tasks.filter(isWebhook)
  const others = tasks.filter((task) => task.template !== 'sendEmail' && !isWebhook(task))
  const collections = await titlesOf(
    db,
    'COLLECTION',
    others.filter(({ template }) => template === 'addToCollection').map(targetOf),
  )
  const addresses = emails.flatMap(({ parameters }) => recipientsOf(parameters))
  return {
    emails: { messages: emails.length * moving, addresses: distinctAddresses(addresses), hasMailServer },
    webhooks: { calls: webhooks.length * moving, hosts: [...new Set(webhooks.map(targetOf))] },
    changes: others.map((task) => ({
      templateName: task.template,
      target: collections.get(targetOf(task)) ?? targetOf(task),
    })),
  }
}

/* Addresses that differ only in case count once. */
const distinctAddresses = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]
