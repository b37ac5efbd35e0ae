import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FfmpegPrograms } from '../content/types.ts'

const WIDTH = 320
const HEIGHT = 240
const FRAMES = 72
const RATE = 15

/** A bell that swings before an evening sky, as Matroska. */
export const filmBell = async ({ ffmpeg }: FfmpegPrograms): Promise<Buffer> => {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-video_size', `${WIDTH}x${HEIGHT}`, '-framerate', String(RATE)]
  const output = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-f', 'matroska', 'pipe:1']
  const filming = promisify(execFile)(ffmpeg, ['-hide_banner', '-v', 'error', ...input, '-i', 'pipe:0', ...output], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 ** 2,
  })
  // A program that ends early closes its input; its end says why.
  filming.child.stdin?.on('error', () => {})
  filming.child.stdin?.end(Buffer.concat(Array.from({ length: FRAMES }, (_, frame) => drawFrame(frame / RATE))))
  return (await filming).stdout
}

const drawFrame = (time: number): Buffer => {
  const frame = Buffer.alloc(WIDTH * HEIGHT * 3)
  const angle = 0.6 * Math.sin((2 * Math.PI * time) / 2.4)
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      // As the bell has it: suspended from the middle above, its mouth below.
      const [dx, dy] = [x - WIDTH / 2, y - 50]
      frame.set(colourAt(dx * cosine + dy * sine, dy * cosine - dx * sine, y), (y * WIDTH + x) * 3)
    }
  }
  return frame
}

const colourAt = (across: number, down: number, y: number): [number, number, number] => {
  if (y > 42 && y < 52) return [60, 40, 25]
  const isClapper = Math.hypot(across, down - 132) < 9
  if (isClapper) return [70, 60, 50]
  if (down < 0 || down > 125 || Math.abs(across) > bellRadius(down / 125)) {
    const dusk = y / HEIGHT
    return [40 + 190 * dusk, 60 + 90 * dusk, 110 + 20 * dusk]
  }
  const shine = 1 - Math.abs(across / bellRadius(down / 125) + 0.35)
  const band = down > 30 && down < 36 ? 0.7 : 1
  return [band * (90 + 110 * shine), band * (65 + 85 * shine), band * (25 + 45 * shine)]
}

/** Half of a bell's width, from its crown (0) to its mouth (1), in px. */
const bellRadius = (share: number): number => 26 + 24 * share ** 1.5 + 22 * share ** 8
