import { openSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkMemory } from './work-list.ts'

const EVERY_MS = 100

const { list, changes, file } = workerData as WorkMemory & { file: string }
const bytes = new Uint8Array(list)
const change = new Int32Array(changes)
const descriptor = openSync(file, 'w', 0o600)
let written = -1

/** Copies the list to the file if it has changed. */
const copy = (): void => {
  const now = Atomics.load(change, 0)
  if (now === written) return
  writeSync(descriptor, bytes, 0, bytes.length, 0)
  written = now
}
copy()
parentPort?.postMessage('copied')
setInterval(copy, EVERY_MS)
