// Cuts regions with sharp and reports how many per second: no HTTP, no rights, no queue.
import { availableParallelism } from 'node:os'
import sharp from 'sharp'

type Cut = { x: number; y: number; width: number; height: number; shownWidth: number; shownHeight: number }

const [, , pyramid = '', seconds = '', list = '[]'] = process.argv
const cuts = (JSON.parse(list) as string[]).map((path): Cut => {
  const [x, y, width, height, shownWidth, shownHeight] = path.split(/[,/]/).map(Number)
  return { x: x!, y: y!, width: width!, height: height!, shownWidth: shownWidth!, shownHeight: shownHeight! } // trace.ts writes them
})

sharp.concurrency(1)
const { pages = 1 } = await sharp(pyramid, { limitInputPixels: false }).metadata()
let next = 0
let done = 0

/* Reads the level just above the requested size: one extract, one resize. */
const cut = ({ x, y, width, height, shownWidth, shownHeight }: Cut): Promise<Buffer> => {
  const page = Math.max(
    0,
    Math.min(pages - 1, Math.floor(Math.log2(Math.min(width / shownWidth, height / shownHeight)))),
  )
  const at = (value: number) => Math.floor(value / 2 ** page)
  return sharp(pyramid, { page, limitInputPixels: false })
    .extract({ left: at(x), top: at(y), width: at(width), height: at(height) })
    .resize(shownWidth, shownHeight, { fit: 'fill' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

const started = performance.now()
const until = started + Number(seconds) * 1000
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() < until) {
      await cut(cuts[next++ % cuts.length]!)
      done += 1
    }
  }),
)
process.stdout.write(String(done / ((performance.now() - started) / 1000)))
