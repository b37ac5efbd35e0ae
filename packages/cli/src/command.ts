import type { Client } from '@pressmark/client/client.ts'

/** The surroundings of a command: those of the process, or of a test. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>
  stdin: AsyncIterable<Buffer | string> & { isTTY?: boolean }
  /** Writes to standard output. */
  write: (text: string) => void
  /** Writes to standard error. */
  report: (text: string) => void
  signal: AbortSignal
}

export type Context = Surroundings & {
  /** Connects with the stored or given address and key. @throws Stop without them */
  connect: () => Promise<Client>
  /** Writes one line of JSON. */
  line: (value: object) => void
  /** Shows progress on standard error. */
  progress: (text: string) => void
}

export type OptionSpec = {
  type: 'string' | 'boolean'
  /** The value in the help, such as `UUID`. */
  value?: string
  multiple?: true
  /** The only values. */
  choices?: readonly string[]
  summary: string
}
type OptionTable = Readonly<Record<string, OptionSpec>>

type ValueOf<Spec extends OptionSpec> = Spec extends { type: 'boolean' }
  ? boolean
  : Spec extends { multiple: true }
    ? string[]
    : string

export type Input<Options extends OptionTable = OptionTable> = {
  options: { [Name in keyof Options]?: ValueOf<Options[Name]> }
  operands: string[]
}

/** A command of the table, from which the help, the man page and the completion are made. */
export type Command<Options extends OptionTable = OptionTable> = {
  name: string
  summary: string
  /** Further sentences of the man page. */
  description?: string
  /** The operands in the help, such as `FILE`, and their number. */
  operands?: { text: string; min: number; max: number; choices?: readonly string[] }
  options?: Options
  /** @returns the exit code; 0 without one */
  run: (context: Context, input: Input<Options>) => Promise<number | void>
}

/** Defines a command, whose options have the types of its table. */
export const command = <const Options extends OptionTable>(definition: Command<Options>): Command =>
  // The parser gives each option the type of the table.
  definition as unknown as Command

/** Exit codes, with their meaning in the man page. */
export const EXIT = { done: 0, failed: 1, usage: 2, signIn: 3, unreachable: 4, interrupted: 130 } as const
export const EXIT_TEXTS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'The command did its work.',
  failed: 'The server refused a call, or a part of the work failed. The lines on standard output show which.',
  usage: 'The command line is wrong.',
  signIn: 'There is no key, or the server does not accept it.',
  unreachable: 'The server could not be reached, or was not ready.',
  interrupted: 'The command was interrupted.',
}

/** Ends a command with a message and an exit code. */
export class Stop extends Error {
  readonly exit: number

  constructor(message: string, exit: number = EXIT.failed) {
    super(message)
    this.exit = exit
  }
}
