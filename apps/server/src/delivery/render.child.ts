import sharp from 'sharp'
import type { RegionJob } from '#media/decoders/extract.ts'

/** Entry point of a process that writes one large picture into a file, strip by strip, and ends. */

// A parent that is gone cannot use the file.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

sharp.cache(false)
sharp.concurrency(2)

process.once('message', (message) => {
  const { job, target } = message as { job: RegionJob; target: string } // written by render-in-child.ts, same version
  void render(job, target).then(() => process.exit(0))
})

const render = ({ path, page, region, width, height }: RegionJob, target: string) =>
  sharp(path, { page, limitInputPixels: false })
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize(width, height, { fit: 'fill' })
    // Better coding tables need every coefficient at once: 1.5 GB for 400 megapixels, which else take 80 MB.
    .jpeg({ quality: 82, optimiseCoding: false })
    .toFile(target)
