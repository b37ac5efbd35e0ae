import { addItem } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import { startImport, bomb, decoderOf, endOf } from './decoders.ts'
import { withInstance, type Scenario } from './scenario.ts'

/** The deadline of a decoder and a margin. @source apps/server/src/media/decoders/job.ts, `deadline` */
const TIMEOUT_MS = 11 * 60_000

export const decoderBlocks: Scenario = {
  name: 'decoder-blocks',
  description: 'a decoder stops responding: it is ended at its deadline of ten minutes, and other imports continue',
  run: (context) =>
    withInstance(context, {}, async (instance) => {
      const worker = instance.pidsOf('worker').join()
      const stuck = await startImport(instance, 'stuck', bomb())
      process.kill(await decoderOf(instance), 'SIGSTOP')
      const good = { ...(await addItem(instance, instance.root, 1)), path: [] }
      for (const problem of await waitForImports(instance, [good])) context.check(false, problem)
      const end = await endOf(instance, stuck, TIMEOUT_MS)
      context.check(end.startsWith('ERROR: ') && end.includes('too long'), `a decoder that stood still left ${end}`)
      context.check(instance.pidsOf('worker').join() === worker, 'the worker ended')
    }),
}
