import { parseArgs } from 'node:util'
import { EXIT, Stop, type Command, type Input } from './command.ts'

/** Reads the options and operands of a command by its table. @throws Stop with the code of a wrong usage */
export const readInput = (command: Command, args: readonly string[]): Input => {
  const { name, options = {}, operands = { text: '', min: 0, max: 0 } } = command
  const { values, positionals } = parsed(command, args)
  for (const [option, { choices }] of Object.entries(options)) {
    const value = values[option]
    if (choices && typeof value === 'string' && !choices.includes(value))
      throw wrong(name, `--${option} is one of ${choices.join(', ')}.`)
  }
  if (positionals.length < operands.min) throw wrong(name, `${operands.text} is missing.`)
  if (positionals.length > operands.max) throw wrong(name, `"${positionals[operands.max]}" is too much.`)
  const unknown = positionals.find((one) => operands.choices && !operands.choices.includes(one))
  if (unknown !== undefined) throw wrong(name, `"${unknown}" is not one of ${operands.text}.`)
  return { options: values, operands: positionals } as Input // by the table
}

const parsed = ({ name, options = {} }: Command, args: readonly string[]) => {
  const specs = Object.fromEntries(
    Object.entries(options).map(([option, { type, multiple }]) => [option, { type, multiple: multiple ?? false }]),
  )
  try {
    return parseArgs({ args: [...args], options: specs, allowPositionals: true, strict: true })
  } catch (error) {
    throw wrong(name, error instanceof Error ? error.message : String(error))
  }
}

const wrong = (name: string, message: string): Stop => new Stop(`${message} See pressmark ${name} --help.`, EXIT.usage)

/** Reads a whole number of an option. @throws Stop with the code of a wrong usage */
export const numberOf = (option: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Stop(`--${option} is a whole number.`, EXIT.usage)
  return Number(text)
}
