import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Columns of the tables in confine.pl, with the header that has the numbers. Debian has them in linux-libc-dev. */
const MACHINES = [
  { column: 0, machine: 'x86_64', header: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h' },
  { column: 1, machine: 'aarch64', header: '/usr/include/asm-generic/unistd.h' },
]
const script = readFileSync(join(import.meta.dirname, 'confine.pl'), 'utf8')

/** Returns the numbers in the tables of the script, by name. */
const numbersOf = (column: number): [string, number][] =>
  [...tables().matchAll(/(\w+) => \[(\d+), (\d+)\]/g)].map(([, name = '', ...numbers]) => [
    name,
    Number(numbers[column]),
  ])

/** Only these tables contain numbers of system calls. */
const tables = () =>
  ['number', 'refused', 'of_process']
    .map((name) => new RegExp(`^my %${name} = \\(.*?\\);$`, 'ms').exec(script)![0])
    .join('\n')

/** Returns the numbers that a header defines. Some are defined by another name. */
const readHeader = (path: string) => {
  const defined = new Map(
    [...readFileSync(path, 'utf8').matchAll(/^#define (__NR\w+)\s+(\w+)/gm)].map(([, name, value]) => [name, value]),
  )
  return (name: string) => {
    const value = defined.get(`__NR_${name}`)
    return Number(defined.get(value) ?? value)
  }
}

test.each(MACHINES)('the system calls of $machine have the numbers of the kernel', ({ column, header }) => {
  const numbers = numbersOf(column)
  expect(numbers.length).toBeGreaterThan(80)
  if (!existsSync(header)) return console.warn(`The numbers are not compared: ${header} is missing (linux-libc-dev).`)
  const numberOf = readHeader(header)
  expect(numbers).toEqual(numbers.map(([name]) => [name, numberOf(name)]))
})
