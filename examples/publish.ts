// Runs a transition on all items in its first state: node examples/publish.ts TRANSITION
import type { Client } from '@pressmark/client/client.ts'
import { each } from '@pressmark/client/pages.ts'
import { waitFor } from '@pressmark/client/wait.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { MAX_IN_RUN, startRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { listTransitions } from '@pressmark/contract/workflow/transitions.ts'
import { connect } from './connect.ts'

/** @returns the number of moved and of skipped items */
export const publish = async (client: Client, name: string): Promise<{ moved: number; skipped: number }> => {
  const transitions = await Array.fromAsync(each(client, listTransitions))
  const transition = transitions.find((one) => one.name === name && one.resourceType === 'ITEM')
  if (!transition) throw new Error(`There is no transition "${name}" of items.`)
  const query = { text: '', state: [transition.itemFromState], sort: ['createdDate'] }
  const uuids = (await Array.fromAsync(each(client, searchItems, { query }))).map(({ uuid }) => uuid)
  const counts = { moved: 0, skipped: 0 }
  for (let at = 0; at < uuids.length; at += MAX_IN_RUN) {
    const body = { transitionUuid: transition.uuid, uuids: uuids.slice(at, at + MAX_IN_RUN) }
    const { moved, skipped } = await waitFor(client, await client.call(startRun, { body }))
    counts.moved += moved
    counts.skipped += skipped
  }
  return counts
}

if (import.meta.main) console.log(await publish(connect(), process.argv[2] ?? ''))
