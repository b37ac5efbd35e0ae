import { addItem } from '../cataloguer.ts'
import { untilImported } from '../verdict.ts'
import { begun, bomb, decoderOf, endOf } from './decoders.ts'
import { withVictim, type Scene } from './scene.ts'

/** Within which a decoder that does nothing more is ended, and a while. @source apps/server/src/media/decoders/job.ts, `deadline` */
const PATIENCE_MS = 11 * 60_000

export const decoderHangs: Scene = {
  name: 'decoder-hangs',
  about: 'a decoder stands still; it is ended at its deadline, ten minutes later, and others go on meanwhile',
  play: (stage) =>
    withVictim(stage, {}, async (victim) => {
      const worker = victim.pidOf('worker')
      const stuck = await begun(victim, 'stuck', bomb())
      process.kill(await decoderOf(victim), 'SIGSTOP')
      const good = { ...(await addItem(victim, victim.root, 1, false)), path: [] }
      for (const fault of await untilImported(victim, [good])) stage.claim(false, fault)
      const end = await endOf(victim, stuck, PATIENCE_MS)
      stage.claim(end.startsWith('ERROR: ') && end.includes('too long'), `a decoder that stood still left ${end}`)
      stage.claim(victim.pidOf('worker') === worker, 'the worker ended')
    }),
}
