import { EXIT, EXIT_TEXTS, type Command } from './command.ts'

/** Width of the first column. */
const COLUMN = 24

/** Returns how a command is called. */
const usageOf = ({ name, operands, options = {} }: Command): string =>
  [
    'pressmark',
    name,
    ...(operands ? [operands.text] : []),
    ...(Object.keys(options).length > 0 ? ['[OPTION...]'] : []),
  ].join(' ')

/** Returns the form of each option, such as `--state STATE`, with its summary. */
const optionsOf = ({ options = {} }: Command): [form: string, summary: string][] =>
  Object.entries(options).map(([option, { value, summary }]) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    summary,
  ])

const row = (first: string, second: string): string => `  ${first.padEnd(COLUMN - 1)} ${second}\n`

/** The help of all commands. */
export const overview = (commands: readonly Command[]): string =>
  [
    'Usage: pressmark COMMAND [OPERAND...] [OPTION...]\n\n',
    ...commands.map(({ name, summary }) => row(name, summary)),
    '\nEach result is a line of JSON on standard output. Progress and errors are on standard error.\n',
    'pressmark COMMAND --help shows the options of a command, and pressmark man all of them.\n',
  ].join('')

/** The help of one command. */
export const helpOf = (command: Command): string =>
  [
    `Usage: ${usageOf(command)}\n\n${command.summary}.\n`,
    ...(command.description ? [`${command.description}\n`] : []),
    ...(command.options ? ['\n'] : []),
    ...optionsOf(command).map(([form, summary]) => row(form, summary)),
  ].join('')

/** Escapes a text for roff: the backslash, the hyphen of options, and a point or an apostrophe at the start of a line. */
const roffText = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')

const paragraph = (text: string): string => `.PP\n${roffText(text)}\n`
const term = (name: string, text: string): string => `.TP\n.B ${roffText(name)}\n${roffText(text)}\n`

/** Returns the man page in roff. @source man(7) */
export const manPage = (commands: readonly Command[], version: string): string =>
  [
    `.TH PRESSMARK 1 "" "Pressmark ${version}" "User Commands"\n`,
    '.SH NAME\npressmark \\- catalogue and digital assets from the command line\n',
    '.SH SYNOPSIS\n.B pressmark\n.I COMMAND\n[\\fIOPERAND\\fR...] [\\fIOPTION\\fR...]\n',
    '.SH DESCRIPTION\n',
    roffText(
      'Calls a Pressmark server with an API key. Each result is a line of JSON on standard output. Progress and errors are on standard error.',
    ),
    '\n.SH COMMANDS\n',
    ...commands.map(sectionOf),
    '.SH EXIT STATUS\n',
    ...Object.entries(EXIT).map(([name, code]) => term(`${code}`, EXIT_TEXTS[name as keyof typeof EXIT])), // its keys
    '.SH ENVIRONMENT\n',
    term('PRESSMARK_URL, PRESSMARK_KEY', 'The address and the API key. They replace those of the file.'),
    term('XDG_CONFIG_HOME', 'The folder of the file, by default ~/.config.'),
    '.SH FILES\n',
    term('$XDG_CONFIG_HOME/pressmark/config.json', 'The address and the API key, with mode 0600. login writes it.'),
  ].join('')

const sectionOf = (command: Command): string =>
  [
    `.SS ${roffText(usageOf(command))}\n`,
    `${roffText(`${command.summary}.`)}\n`,
    ...(command.description ? [paragraph(command.description)] : []),
    ...optionsOf(command).map(([form, summary]) => term(form, `${summary}.`)),
  ].join('')
