import type { Command } from './command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** Returns the completion of a shell: commands, their options and the values of options. File names complete all other words. */
export const completionFor = (shell: Shell, commands: readonly Command[]): string => WRITERS[shell](commands)

const wordsOf = ({ options = {}, operands }: Command): string[] => [
  ...Object.keys(options).map((option) => `--${option}`),
  '--help',
  ...(operands?.choices ?? []),
]

/** Options with a closed list of values, of all commands. */
const choicesOf = (commands: readonly Command[]): [option: string, choices: readonly string[]][] =>
  commands.flatMap(({ options = {} }) =>
    Object.entries(options).flatMap(([option, { choices }]): [string, readonly string[]][] =>
      choices ? [[`--${option}`, choices]] : [],
    ),
  )

const bash = (commands: readonly Command[]): string => `_pressmark() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help --version" -- "$word"))
    return
  fi
  case $before in
${choicesOf(commands)
  .map(([option, choices]) => `    ${option}) COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$word")); return ;;\n`)
  .join('')}  esac
  case \${COMP_WORDS[1]} in
${commands.map((command) => `    ${command.name}) words="${wordsOf(command).join(' ')}" ;;\n`).join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
}
complete -o filenames -F _pressmark pressmark
`

/* A text between apostrophes, for zsh and fish. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
/* _arguments and _describe read brackets and colons of a description. */
const zshText = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&')

const zsh = (commands: readonly Command[]): string => `#compdef pressmark
_pressmark() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${zshText(summary)}`)}\n`).join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${commands.map((command) => `    ${command.name}) _arguments ${zshArguments(command).join(' ')} ;;\n`).join('')}  esac
}
if [ "$funcstack[1]" = _pressmark ]; then _pressmark "$@"; else compdef _pressmark pressmark; fi
`

const zshArguments = ({ options = {}, operands }: Command): string[] => [
  ...Object.entries(options).map(([option, { value, multiple, choices, summary }]) => {
    const values = value === undefined ? '' : `:${value}:${choices ? `(${choices.join(' ')})` : ''}`
    return quoted(`${multiple ? '*' : ''}--${option}[${zshText(summary)}]${values}`)
  }),
  quoted('--help[shows the options]'),
  quoted(operands?.choices ? `*:operand:(${operands.choices.join(' ')})` : '*:file:_files'),
]

const fish = (commands: readonly Command[]): string =>
  [
    ...commands.map(
      ({ name, summary }) => `complete -c pressmark -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}\n`,
    ),
    ...commands.flatMap(({ name, options = {}, operands }) => {
      const start = `complete -c pressmark -n '__fish_seen_subcommand_from ${name}'`
      return [
        ...Object.entries(options).map(([option, { value, choices, summary }]) => {
          const values = choices ? ` -xa ${quoted(choices.join(' '))}` : value === undefined ? '' : ' -r'
          return `${start} -l ${option}${values} -d ${quoted(summary)}\n`
        }),
        ...(operands?.choices ? [`${start} -fa ${quoted(operands.choices.join(' '))}\n`] : []),
      ]
    }),
  ].join('')

const WRITERS: Record<Shell, (commands: readonly Command[]) => string> = { bash, zsh, fish }
