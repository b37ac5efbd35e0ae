import { createClient } from '@pressmark/client/client.ts'
import { isLost } from '@pressmark/client/lost.ts'
import { CallRefused } from '@pressmark/client/refusal.ts'
import { command, EXIT, Stop, type Command, type Context, type Surroundings } from './command.ts'
import { changes } from './commands/changes.ts'
import { exportItems } from './commands/export.ts'
import { get } from './commands/get.ts'
import { importSheet } from './commands/import.ts'
import { login, logout } from './commands/login.ts'
import { search } from './commands/search.ts'
import { uploadFolder } from './commands/upload.ts'
import { verify } from './commands/verify.ts'
import { whoami } from './commands/whoami.ts'
import { SHELLS, completionFor, type Shell } from './completion.ts'
import { helpOf, manPage, overview } from './help.ts'
import { readInput } from './read-input.ts'
import { readSettings } from './settings.ts'

const VERSION = '0.2.0'

/** The commands that call the server, in the order of the help. */
const COMMANDS: readonly Command[] = [
  login,
  logout,
  whoami,
  search,
  get,
  exportItems,
  uploadFolder,
  importSheet,
  changes,
  verify,
]

const man = command({
  name: 'man',
  summary: 'Prints the man page: pressmark man | man -l -',
  run: async ({ write }) => write(manPage(ALL, VERSION)),
})
const completion = command({
  name: 'completion',
  summary: 'Prints the completion of a shell: source <(pressmark completion bash)',
  operands: { text: SHELLS.join('|'), min: 1, max: 1, choices: SHELLS },
  run: async ({ write }, { operands: [shell] }) => write(completionFor(shell as Shell, ALL)), // one of the choices
})
const ALL: readonly Command[] = [...COMMANDS, man, completion]

/** Runs a command line. @param args without the names of the program @returns the exit code */
export const runCommand = async (args: readonly string[], surroundings: Surroundings): Promise<number> => {
  const { write, report, signal } = surroundings
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    write(overview(ALL))
    return name === undefined ? EXIT.usage : EXIT.done
  }
  if (name === '--version') {
    write(`pressmark ${VERSION}\n`)
    return EXIT.done
  }
  const chosen = ALL.find((one) => one.name === name)
  try {
    if (chosen === undefined) throw new Stop(`There is no command "${name}". See pressmark --help.`, EXIT.usage)
    if (rest.includes('--help')) {
      write(helpOf(chosen))
      return EXIT.done
    }
    return (await chosen.run(contextOf(surroundings), readInput(chosen, rest))) ?? EXIT.done
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted
    const { message, exit } = endOf(error)
    report(`pressmark: ${message}\n`)
    return exit
  }
}

const contextOf = (surroundings: Surroundings): Context => {
  const { env, write, report, signal } = surroundings
  return {
    ...surroundings,
    line: (value) => write(`${JSON.stringify(value)}\n`),
    progress: (text) => report(`${text}\n`),
    connect: async () => {
      const { url, key } = await readSettings(env)
      // The signal ends every call of the command.
      const send = (address: string, init: RequestInit) =>
        fetch(address, { ...init, signal: both(init.signal, signal) })
      const onRetry = ({ waitMs }: { waitMs: number }) =>
        report(`The server did not answer. Next try in ${Math.ceil(waitMs / 1000)} s.\n`)
      return createClient({ url, key, fetch: send, onRetry })
    },
  }
}

const both = (one: AbortSignal | null | undefined, other: AbortSignal) => (one ? AbortSignal.any([one, other]) : other)

const endOf = (error: unknown): { message: string; exit: number } => {
  if (error instanceof Stop) return { message: error.message, exit: error.exit }
  if (error instanceof CallRefused && !isLost(error)) {
    const fields = error.errors.map(({ field, message }) => `\n  ${field}: ${message}`).join('')
    return {
      message: `${error.message} (${error.code})${fields}`,
      exit: error.status === 401 ? EXIT.signIn : EXIT.failed,
    }
  }
  if (isLost(error)) return { message: `The server could not be reached: ${causeOf(error)}`, exit: EXIT.unreachable }
  return { message: error instanceof Error ? error.message : String(error), exit: EXIT.failed }
}

/* fetch hides the reason behind a general message. */
const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error)
