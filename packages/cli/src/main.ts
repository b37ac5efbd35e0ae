#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { runCommand } from './run-command.ts'

const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
// The reader of a pipe, such as `head`, has read enough.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  write: (text) => void process.stdout.write(text),
  report: (text) => void process.stderr.write(text),
  signal: controller.signal,
})
