import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Bench } from '../types.ts'
import { cpuSecondsOfEndedChildren, findBelow, memoryOf, runProgram } from '../../../tools/harness/processes.ts'
import { importPicture, type Product } from '../../../tools/harness/start-product.ts'
import { findReference } from '../references.ts'
import { atMost, median, megabytes, noMoreThan, type Line } from '../report.ts'
import { largePicture } from '../tiles/picture.ts'

type Making = { seconds: number; cpu: number; peak: number }

const ROUNDS = 3

/** Measures the cost of a pyramid of 400 megapixels: our decoder, as an import runs it, and the command of libvips. */
export const measureIngest = async ({ product, folder }: Bench): Promise<Line[]> => {
  const picture = await largePicture(folder)
  const vips = await findReference('vips')
  const rounds: { ours: Making; vips: Making | undefined }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await ourDecoder(product, picture, `INGEST ${round}`)
    rounds.push({ ours, vips: vips === undefined ? undefined : await vipsCommand(vips, picture, folder) })
  }
  const of = (maker: 'ours' | 'vips', key: keyof Making) => median(rounds.flatMap((round) => round[maker]?.[key] ?? []))
  const peak = of('ours', 'peak')
  return [
    {
      what: 'pyramid of a 400-megapixel JPEG, CPU',
      measured: `${of('ours', 'cpu').toFixed(2)} s`,
      reference: vips && `${of('vips', 'cpu').toFixed(2)} s, vips tiffsave`,
      ratio:
        vips === undefined
          ? undefined
          : median(rounds.flatMap((round) => (round.vips === undefined ? [] : round.ours.cpu / round.vips.cpu))),
      target: atMost(1.1),
    },
    {
      what: 'the same, peak memory of the decoder',
      measured: megabytes(peak),
      reference: vips && megabytes(of('vips', 'peak')),
      ratio: vips === undefined ? undefined : peak / of('vips', 'peak'),
      target: noMoreThan(peak / 1e6, 350, 'MB'),
    },
    {
      what: 'the same, time',
      measured: `${of('ours', 'seconds').toFixed(2)} s`,
      reference: vips && `${of('vips', 'seconds').toFixed(2)} s`,
      ratio: vips === undefined ? undefined : of('ours', 'seconds') / of('vips', 'seconds'),
    },
  ]
}

/* Measures the child of the worker during a real import: pyramid, thumbnail and process start. */
const ourDecoder = (product: Product, picture: string, pressmark: string): Promise<Making> => {
  const worker = product.worker()
  return watched(worker, 'image.child.ts', () => importPicture(product, picture, pressmark))
}

const vipsCommand = async (vips: string, picture: string, folder: string): Promise<Making> => {
  const target = path.join(folder, 'vips.tif')
  const options = [
    '--tile',
    '--pyramid',
    '--compression',
    'jpeg',
    '--Q',
    '82',
    '--tile-width',
    '256',
    '--tile-height',
    '256',
  ]
  const making = await watched(process.pid, target, () => runProgram(vips, ['tiffsave', picture, target, ...options]))
  await rm(target)
  return making
}

/* Measures the one child of `parent` whose command line has `text`. The parent knows its exact CPU time. */
const watched = async (parent: number, text: string, work: () => Promise<unknown>): Promise<Making> => {
  const before = cpuSecondsOfEndedChildren(parent)
  let peak = 0
  let first = 0
  let last = 0
  const watch = setInterval(() => {
    const pids = findBelow(parent, text).filter((pid) => pid !== parent)
    if (pids.length === 0) return
    first ||= performance.now()
    last = performance.now()
    peak = Math.max(peak, memoryOf(pids).peak)
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return { seconds: (last - first) / 1000, cpu: cpuSecondsOfEndedChildren(parent) - before, peak }
}
