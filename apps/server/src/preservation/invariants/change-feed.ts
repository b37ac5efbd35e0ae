import { chainHashes } from '#changes/sequencer.ts'
import { collectViolations, mergeViolations, queryViolations, type CheckContext, type Invariant } from './invariant.ts'

const PAGE_SIZE = 5000

type Link = { position: number; sequence: number; hash: Buffer; digest: Buffer | null }

const LINKS = `
  select p.position, p.sequence, p.hash, case when e.sequence is not null then event_digest(e) end as digest
  from event_position p left join event e on e.tenant_id = $1 and e.sequence = p.sequence
  where p.tenant_id = $1 and p.position > $2 order by p.position limit $3`

const WITHOUT_POSITION = `
  select 'event ' || sequence || ' has no position in the change feed, and does not wait for one' from event e where tenant_id = $1
    and not exists (select from event_position p where p.tenant_id = $1 and p.sequence = e.sequence)
    and not exists (select from event_queue q where q.tenant_id = $1 and q.sequence = e.sequence)`

const brokenLinks = async ({ ask }: CheckContext) => {
  const { problems, add } = collectViolations()
  let last: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(0) }
  for (let links: Link[] = []; ;) {
    links = await ask<Link>(LINKS, [last.position, PAGE_SIZE])
    for (const { position, sequence, hash, digest } of links) {
      if (position !== last.position + 1) add(`position ${last.position + 1} of the change feed is missing`)
      else if (digest === null) add(`event ${sequence} was removed from the history`)
      else if (!chainHashes(last.hash, [digest])[0]!.equals(hash))
        // one digest has one hash
        add(`event ${sequence} was changed after it was recorded`)
      // The next link is compared with the stored hash, so that one change is one violation.
      last = { position, hash }
    }
    if (links.length < PAGE_SIZE) break
  }
  const [head] = await ask<{ position: number; hash: Buffer }>(
    'select position, hash from change_feed where tenant_id = $1',
  )
  if (head !== undefined && (head.position !== last.position || !head.hash.equals(last.hash)))
    add(`the change feed ends at position ${last.position} instead of ${head.position}`)
  return problems
}

/** Detects events that were removed, re-dated or attributed to another person, although their values still fit together. */
export const changesAreChained: Invariant = {
  name: 'I12',
  description: 'no event was changed or removed after it was recorded: the hashes of the change feed form one chain',
  problems: async (context) =>
    mergeViolations([await brokenLinks(context), await queryViolations(context, WITHOUT_POSITION)]),
}
