import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'

/** Returns the processes of a group, as listed by `ps`. */
export const processesOf = (group: number): { pid: number; command: string }[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((output) =>
      output && Number(output[2]) === group ? [{ pid: Number(output[1]), command: output[3]! }] : [],
    )

/** Returns a free port above 20000 and below the ephemeral ports of the system. So it stays free while the product is
 *  started again. */
export const freePort = async (): Promise<number> => {
  const port = 20_001 + Math.floor(Math.random() * 12_000)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
