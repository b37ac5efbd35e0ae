import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { folderDescriptor, type ReachedFolder } from './reach.ts'
import type { OsUser } from './user.ts'

export interface Watched {
  /** Interrupts the program. For PostgreSQL this is a fast shutdown: transactions roll back, and files stay consistent. */
  interrupt(): void
  /** The exit status, or 128 plus the number of the signal. Resolves when no process of the program is left. */
  exited: Promise<number>
}

/**
 * A shell script that waits for the end of our pipe, and then interrupts the program. The kernel closes the pipe when we die for any
 * reason. `read` is built into the shell, so no further process is needed. If the program ends first, the script ends the waiting
 * part before its process id can be reused.
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- & program=$!
{ read -r line <&3; kill -INT $program; } >/dev/null 2>&1 & watch=$!
wait $program; status=$?
kill $watch 2>/dev/null
exit $status`

/** Runs `command` as `user` in its own session, so that Ctrl-C does not reach it, until this process ends. */
export const spawnWatched = (
  command: string[],
  options: { user: OsUser | null; folder: ReachedFolder; onLine: (line: string) => void },
): Watched => {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    ...options.user,
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC' },
    stdio: stdioWith(options.folder),
  })
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on('line', options.onLine)
  }
  child.stdin?.on('error', () => child.stdin?.destroy())
  return { interrupt: () => child.stdin?.destroy(), exited: exitOf(child) }
}

const stdioWith = ({ descriptor }: ReachedFolder) => {
  const stdio: ('pipe' | 'ignore' | number)[] = ['pipe', 'pipe', 'pipe', 'ignore']
  stdio[folderDescriptor] = descriptor
  return stdio
}

const exitOf = (child: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => child.stdin?.destroy())
    // This event comes after `exit`: the output was read to its end, and the processes that share it (PostgreSQL's backends) have ended.
    child.once('close', (status) => resolve(status ?? 128))
  })
