import { feed } from '@pressmark/client/feed.ts'
import { findLatestChange, listChanges, MAX_WAIT_S } from '@pressmark/contract/changes/changes.ts'
import { command } from '../command.ts'

export const changes = command({
  name: 'changes',
  summary: 'Prints the changes of the catalogue, one per line, in the order of their commits',
  description:
    'Each line has the change, and the last line of each answer has the cursor as "next". Store it when your own work is done, and continue with --after.',
  options: {
    after: { type: 'string', value: 'CURSOR', summary: 'begins after this cursor; without it with the first change' },
    latest: { type: 'boolean', summary: 'begins after the last change' },
    follow: { type: 'boolean', summary: 'waits for further changes until it is interrupted' },
    full: { type: 'boolean', summary: 'with the person and the values; needs the capability catalogue.edit' },
  },
  run: async ({ connect, line, progress, signal }, { options: { after, latest, follow, full } }) => {
    const client = await connect()
    const start = latest ? (await client.call(findLatestChange)).next : after
    const options = {
      ...(start !== undefined && { after: start }),
      ...(follow && { wait: MAX_WAIT_S }),
      ...(full && { query: { full } }),
      onLost: () => progress('The connection was lost. The feed continues when the server answers.'),
      signal,
    }
    for await (const { changes: found, next } of feed(client, listChanges, options)) {
      for (const change of found) line(change)
      line({ next })
    }
  },
})
