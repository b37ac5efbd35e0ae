import { fileURLToPath } from 'node:url'
import type { RegionJob } from '#media/decoders/extract.ts'
import { DECODER_LIMITS } from '#media/decoders/job.ts'
import { privateMemory, spawnLimited } from '#media/decoders/limited-process.ts'

const ENTRY = fileURLToPath(new URL('render.child.ts', import.meta.url))
const WATCH_MS = 100
const LAST_WORDS = 2000

/** Writes the picture into `target`, in a process of its own with limits on memory, time and file size.
 *  @throws when the child fails, takes too much, or the signal comes */
export const renderInChild = (job: RegionJob, target: string, folder: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawnLimited(ENTRY, folder, folder, DECODER_LIMITS)
    let said = ''
    const stop = (why: string) => {
      said += ` ${why}`
      child.kill('SIGKILL')
    }
    const abort = () => stop('nobody waits for it any more')
    const deadline = setTimeout(() => stop('it took too long'), DECODER_LIMITS.deadline)
    const memory = setInterval(() => {
      void privateMemory(child.pid ?? 0).then((bytes = 0) => {
        if (bytes > DECODER_LIMITS.memory) stop(`it took ${bytes} bytes of memory`)
      })
    }, WATCH_MS)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-LAST_WORDS)))
    child.on('error', (error) => (said += error.message))
    child.on('close', (code) => {
      clearTimeout(deadline)
      clearInterval(memory)
      signal.removeEventListener('abort', abort)
      if (code === 0) resolve()
      else reject(new Error(`the picture could not be made: ${said.trim()}`))
    })
    child.send({ job, target }, (error) => {
      if (error) said += error.message
    })
  })
