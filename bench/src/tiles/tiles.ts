import { fileURLToPath } from 'node:url'
import { runProgram } from '../../../tools/harness/processes.ts'
import type { Bench } from '../types.ts'
import { CONNECTIONS, load, type Load } from '../load.ts'
import { importPicture, type ImportedImage, type Product } from '../../../tools/harness/start-product.ts'
import { findReference } from '../references.ts'
import { atLeast, median, megabytes, noMoreThan, whole, type Line } from '../report.ts'
import { startIipImage } from './iipimage.ts'
import { watermarkImage } from './watermarked.ts'
import { startNginx } from './nginx.ts'
import { largePicture, SIDE } from './picture.ts'
import type { Server } from './server.ts'
import { randomRegions, zoomTrace } from './trace.ts'

const TILE = 256
const ROUNDS = 3
const SECONDS = 5
const CROWD_CONNECTIONS = 32

/** Measures stored tiles, with and without a watermark, and computed regions of one image of 400 megapixels. */
export const measureTiles = async ({ product, folder }: Bench): Promise<Line[]> => {
  const wrk = await findReference('wrk')
  if (wrk === undefined) return []
  const image = await importPicture(product, await largePicture(folder), 'TILES 1')
  const clean = serviceOf(product, image, product.cookie)
  const watermarked = serviceOf(product, image, await watermarkImage(product, image))
  const tiles = await storedTiles(wrk, { [CLEAN]: clean, [WATERMARKED]: watermarked }, image, folder)
  return [...tiles, ...(await regions(wrk, clean, image, folder))]
}

const CLEAN = 'Pressmark'
const WATERMARKED = 'Pressmark, watermarked'
type Ours = Record<typeof CLEAN | typeof WATERMARKED, Server>

const serviceOf = ({ origin, server }: Product, { imageUuid }: ImportedImage, cookie: string): Server => ({
  origin,
  prefix: `/iiif/3/${imageUuid}/`,
  pids: server,
  cookie,
  stop: async () => {},
})

const storedTiles = async (wrk: string, ours: Ours, image: ImportedImage, folder: string): Promise<Line[]> => {
  const { paths } = zoomTrace(SIDE, TILE, 40)
  const references = await startReferences(ours[CLEAN], image, paths, folder)
  const servers = { ...ours, ...references }
  const loads: Record<string, Load[]> = {}
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, server] of Object.entries(servers)) {
        // Without a warm-up, each server would pay for the memory and caches that the former one evicted.
        await ask(wrk, server, { paths, seconds: 2 }, folder)
        ;(loads[name] ??= []).push(await ask(wrk, server, { paths, seconds: SECONDS }, folder))
      }
    }
  } finally {
    for (const server of Object.values(references)) await server.stop()
  }
  const many = []
  for (const [name, server] of Object.entries(ours))
    many.push(
      ...manyLines(name, await ask(wrk, server, { paths, seconds: SECONDS, connections: CROWD_CONNECTIONS }, folder)),
    )
  return [...tileLines(loads), ...many]
}

const ask = (
  wrk: string,
  server: Server,
  { paths, seconds, connections = CONNECTIONS }: { paths: readonly string[]; seconds: number; connections?: number },
  folder: string,
) => load({ wrk, ...server, connections, paths: paths.map((each) => server.prefix + each) }, seconds, folder)

const manyLines = (name: string, { requestsPerSecond, p99, resident }: Load): Line[] => [
  {
    what: `${name}, ${CROWD_CONNECTIONS} connections, p99`,
    measured: `${p99.toFixed(1)} ms at ${whole(requestsPerSecond)}/s`,
    target: noMoreThan(p99, 15, 'ms'),
  },
  {
    what: `${name}, memory of the server after that`,
    measured: megabytes(resident),
    target: noMoreThan(resident / 1e6, 250, 'MB'),
  },
]

/* Starts the installed references. nginx gets the same bytes that the product answers. */
const startReferences = async (
  ours: Server,
  { pyramid }: ImportedImage,
  paths: readonly string[],
  folder: string,
): Promise<Record<string, Server>> => {
  const nginx = await findReference('nginx')
  const lighttpd = await findReference('lighttpd')
  const iipsrv = await findReference('iipsrv')
  const started: Record<string, Server> = {}
  if (nginx !== undefined) {
    const server = await startNginx(nginx, folder)
    for (const each of new Set(paths)) {
      const answer = await fetch(ours.origin + ours.prefix + each, { headers: { cookie: ours.cookie ?? '' } })
      if (!answer.ok) throw new Error(`${each}: ${answer.status}`)
      await server.put(each, Buffer.from(await answer.arrayBuffer()))
    }
    started.nginx = server
  }
  if (lighttpd !== undefined && iipsrv !== undefined)
    started.IIPImage = await startIipImage({ lighttpd, iipsrv }, pyramid, folder)
  return started
}

const FLOORS = { IIPImage: 11, nginx: 0.5 }

/* The load generator runs on the cores of the servers. It takes more of them from a faster server, so only the processor time is judged. */
const tileLines = (loads: Record<string, Load[]>): Line[] => {
  const lines: Line[] = []
  for (const name of [CLEAN, WATERMARKED])
    for (const [reference, bound] of Object.entries(FLOORS))
      lines.push(...againstReference(name, { ours: loads[name] ?? [], reference, theirs: loads[reference], bound }))
  for (const [name, list] of Object.entries(loads)) lines.push({ what: `  ${name}`, measured: describe(list) })
  return lines
}

type Comparison = { ours: readonly Load[]; reference: string; theirs: readonly Load[] | undefined; bound: number }

const againstReference = (name: string, { ours, reference, theirs, bound }: Comparison): Line[] => {
  const ratio = (of: (our: Load, their: Load) => number) =>
    theirs && median(ours.map((our, round) => of(our, theirs[round]!))) // every server has each round
  return [
    {
      what: `stored tiles, ${name} against ${reference}, ${CONNECTIONS} connections, by rate`,
      measured: `${whole(rateOf(ours))}/s`,
      reference: theirs && `${whole(rateOf(theirs))}/s`,
      ratio: ratio((our, their) => our.requestsPerSecond / their.requestsPerSecond),
    },
    {
      what: '  by processor time per tile, because the load generator shares the cores',
      measured: `${cpuOf(ours)} µs`,
      reference: theirs && `${cpuOf(theirs)} µs`,
      ratio: ratio((our, their) => their.cpu / our.cpu),
      target: atLeast(bound),
    },
  ]
}

const cpuOf = (loads: readonly Load[]): string => median(loads.map(({ cpu }) => cpu)).toFixed(1)
const rateOf = (loads: readonly Load[]): number => median(loads.map(({ requestsPerSecond }) => requestsPerSecond))

const describe = (list: readonly Load[]): string => {
  const of = (key: keyof Load) => median(list.map((load) => load[key]))
  return `${whole(of('cpu'))} µs CPU, p99 ${of('p99').toFixed(1)} ms, ${megabytes(of('resident'))}, ${(of('bytesPerAnswer') / 1000).toFixed(1)} kB`
}

const regions = async (wrk: string, ours: Server, image: ImportedImage, folder: string): Promise<Line[]> => {
  const paths = randomRegions(SIDE, 1500)
  const rounds: { ours: number; bare: number }[] = []
  await ask(wrk, ours, { paths: paths.slice(0, 20), seconds: 2 }, folder)
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round requests new regions.
    const part = paths.slice(round * 500, (round + 1) * 500)
    const { requestsPerSecond } = await ask(wrk, ours, { paths: part, seconds: SECONDS }, folder)
    rounds.push({ ours: requestsPerSecond, bare: await bareSharp(image.pyramid, part, SECONDS) })
  }
  return [
    {
      what: `any region and size, ${CONNECTIONS} connections`,
      measured: `${median(rounds.map((each) => each.ours)).toFixed(1)}/s`,
      reference: `${median(rounds.map((each) => each.bare)).toFixed(1)}/s, only sharp`,
      ratio: median(rounds.map((each) => each.ours / each.bare)),
      target: atLeast(0.9),
    },
  ]
}

const CHILD = fileURLToPath(new URL('./bare-sharp.child.ts', import.meta.url))

/** Returns how many of these regions sharp cuts per second in a process without other work. */
const bareSharp = async (pyramid: string, paths: readonly string[], seconds: number): Promise<number> => {
  const args = ['--disable-warning=ExperimentalWarning', CHILD, pyramid, String(seconds), JSON.stringify(paths)]
  return Number(await runProgram(process.execPath, args))
}
