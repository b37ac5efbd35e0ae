import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lock-'))))
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(folder, { recursive: true })
})

/** Starts a process that waits for the command to lock the folder. */
const startContender = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'folder-lock.testing.ts'), folder])
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')
  const lock = async (): Promise<string> => {
    child.stdin.write('\n')
    return String((await lines.next()).value)
  }
  return { child, lock }
}

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a second server is refused in one sentence that names the folder and the first server', async () => {
  const first = await startContender()
  const second = await startContender()
  expect(await first.lock()).toBe('locked')
  expect(await second.lock()).toBe(`The folder ${folder} is in use by another server (process ${first.child.pid}).`)
})

test('a lock is refused to the process that already has it', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
})

test('a released folder can be locked again, and a second release does not unlock it', async () => {
  const first = await lockFolder(folder)
  await first.release()
  const second = await lockFolder(folder)
  await first.release()
  await expect(lockFolder(folder)).rejects.toThrow('in use')
  await second.release()
})

test('kill -9 of the owner frees the folder at once', async () => {
  const first = await startContender()
  expect(await first.lock()).toBe('locked')
  await kill(first.child)
  const lock = await lockFolder(folder)
  await lock.release()
})

test('a note with the process id of an unrelated running process does not lock', async () => {
  const unrelated = await startContender()
  writeFileSync(join(folder, '.lock-owner'), `${unrelated.child.pid}\n`)
  const lock = await lockFolder(folder)
  await lock.release()
})

test('of twenty processes that start at once after a crash exactly one wins', async () => {
  const crashed = await startContender()
  expect(await crashed.lock()).toBe('locked')
  const contenders = await Promise.all(Array.from({ length: 20 }, startContender))
  await kill(crashed.child)
  const answers = await Promise.all(contenders.map(({ lock }) => lock()))
  const winner = contenders[answers.indexOf('locked')]
  const refusal = `The folder ${folder} is in use by another server (process ${winner?.child.pid}).`
  expect(answers.toSorted()).toEqual([...Array.from({ length: 19 }, () => refusal), 'locked'])
})
