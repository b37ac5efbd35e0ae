import { readdir, readFile } from 'node:fs/promises'

/** Returns the ids of the processes that were started by this one, in ascending order. */
export const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      // A process can end while the list is read.
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return { pid: Number(pid), parent: Number(/^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1]) }
    }),
  )
  return parents
    .filter((one) => one.parent === parent)
    .map(({ pid }) => pid)
    .toSorted((a, b) => a - b)
}
