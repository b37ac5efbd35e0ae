import { addItem } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import { startImport, bomb, decoderOf, endOf } from './decoders.ts'
import { withInstance, type Scenario } from './scenario.ts'

/** The deadline of a decoder and a margin. @source apps/server/src/media/decoders/job.ts, `deadline` */
const TIMEOUT_MS = 11 * 60_000

export const decoderBlocks: Scenario = {
  name: 'decoder-blocks',
  about: 'a decoder stands still; it is ended at its deadline, ten minutes later, and others go on meanwhile',
  play: (stage) =>
    withInstance(stage, {}, async (instance) => {
      const worker = instance.pidsOf('worker').join()
      const stuck = await startImport(instance, 'stuck', bomb())
      process.kill(await decoderOf(instance), 'SIGSTOP')
      const good = { ...(await addItem(instance, instance.root, 1)), path: [] }
      for (const problem of await waitForImports(instance, [good])) stage.check(false, problem)
      const end = await endOf(instance, stuck, TIMEOUT_MS)
      stage.check(end.startsWith('ERROR: ') && end.includes('too long'), `a decoder that stood still left ${end}`)
      stage.check(instance.pidsOf('worker').join() === worker, 'the worker ended')
    }),
}
