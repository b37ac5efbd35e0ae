/** A process for tests. For each line of its input it tries once to lock the folder, reports the result, and continues to run. */
import { createInterface } from 'node:readline'
import { lockFolder } from './folder-lock.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

createInterface({ input: process.stdin }).on('line', () => {
  lockFolder(process.argv[2] ?? '').then(
    () => say('locked'),
    (error: Error) => say(error.message),
  )
})
say('ready')
