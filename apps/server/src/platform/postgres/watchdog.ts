import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { folderDescriptor, type ReachedFolder } from './reach.ts'
import type { OsUser } from './user.ts'

export interface Watched {
  /** Interrupts the program, which for PostgreSQL is a fast shutdown: transactions roll back, files are left clean. */
  interrupt(): void
  /** The exit status, 128 + the signal's number after a signal; told when no process of the program is left. */
  exited: Promise<number>
}

/**
 * Waits for the end of our pipe, which the kernel closes when we die in any way, and interrupts the program. `read` is
 * the shell's own, so that there is no further process. When the program ends first, the waiting part is ended before
 * its process id can come to mean another process.
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- & program=$!
{ read -r line <&3; kill -INT $program; } >/dev/null 2>&1 & watch=$!
wait $program; status=$?
kill $watch 2>/dev/null
exit $status`

/** Runs `command` as `user` in a session of its own (so that Ctrl-C passes it by) for as long as we live. */
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
    // Later than `exit`: the output is read to its end, and who holds it (PostgreSQL's backends) has ended.
    child.once('close', (status) => resolve(status ?? 128))
  })
