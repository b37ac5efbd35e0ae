import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { familyOf } from '../../../../tools/harness/processes.ts'
import { findFfmpeg } from '../../../../apps/server/src/media/decoders/ffmpeg/programs.ts'
import { readConfig } from '../../../../apps/server/src/platform/config.ts'
import { DEADLINE_MS, handIn } from './hand-in.ts'
import { mutantsOf, type Mutant } from './mutations.ts'
import { readSamples } from './samples.ts'

/** Extra time after its deadline in which a child must end on a busy machine. ms. */
const GRACE_MS = 15_000
/** Growth that this process is allowed, because it does the work of a worker. */
const GROWTH_BYTES = 700_000_000
const BATCH = 100

export type Outcome = {
  from: 'samples' | 'demo'
  samples: number
  files: number
  seconds: number
  taken: number
  /** The number of refused files, by code. */
  refused: Map<string, number>
  /** The slowest file. */
  slowest: number
  grownBy: number
  problems: string[]
}

/** Damages files and imports them. @param folder empty; receives all output */
export const fuzzFiles = async ({
  folder,
  files,
  seed,
}: {
  folder: string
  files: number
  seed: number
}): Promise<Outcome> => {
  const programs = findFfmpeg(readConfig())
  const { from, samples } = await readSamples(programs)
  const began = performance.now()
  const before = process.memoryUsage.rss()
  const others = new Set(familyOf(process.pid))
  const counts = { taken: 0, refused: new Map<string, number>(), slowest: 0, grownBy: 0, problems: [] as string[] }

  const tryOne = async (mutant: Mutant): Promise<void> => {
    const { sample, how, bytes } = mutant
    const own = await mkdtemp(path.join(folder, 'one-'))
    const inside = path.join(own, 'inside')
    await mkdir(inside)
    const started = performance.now()
    const say = (what: string) => counts.problems.push(`${sample.name}, ${how}, ${bytes.length} bytes: ${what}`)
    try {
      const end = await handIn({ ...sample, bytes }, inside, programs)
      if (end.type === 'taken') counts.taken += 1
      else {
        counts.refused.set(end.code, (counts.refused.get(end.code) ?? 0) + 1)
        if (end.words.trim() === '' || end.words.includes(folder)) say(`refused with the words "${end.words}"`)
        if ((await readdir(inside)).some((name) => name !== 'original')) say('refused, and something of it was left')
      }
      if ((await readdir(own)).length > 1) say('something was written outside its folder')
    } catch (error) {
      say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    const took = performance.now() - started
    counts.slowest = Math.max(counts.slowest, took)
    if (took > DEADLINE_MS + GRACE_MS) say(`ended after ${Math.round(took / 1000)} s`)
    await rm(own, { recursive: true, force: true })
  }

  const arbitrary = mutantsOf(samples)
  for (let done = 0; done < files; done += BATCH) {
    const waiting = fc.sample(arbitrary, { numRuns: Math.min(BATCH, files - done), seed: seed + done }).values()
    await Promise.all(
      Array.from({ length: availableParallelism() }, async () => {
        for (const mutant of waiting) await tryOne(mutant)
      }),
    )
    const left = familyOf(process.pid).filter((pid) => !others.has(pid))
    if (left.length > 0) counts.problems.push(`${left.length} children were left after ${done + BATCH} files`)
    counts.grownBy = Math.max(counts.grownBy, process.memoryUsage.rss() - before)
  }
  if (counts.grownBy > GROWTH_BYTES) counts.problems.push(`memory grew by ${Math.round(counts.grownBy / 1e6)} MB`)
  const rest = await readdir(folder)
  if (rest.length > 0) counts.problems.push(`left in the folder: ${rest.join(', ')}`)
  return { from, samples: samples.length, files, seconds: (performance.now() - began) / 1000, ...counts }
}
