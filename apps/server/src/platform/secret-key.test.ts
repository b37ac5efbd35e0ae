import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readSecretKey } from './encryption.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-key-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('processes that start at once get the same key, which only its owner may read', async () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'new') })
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(config)))
  expect(keys.every((key) => key.equals(keys[0]!))).toBe(true)
  expect(await readdir(config.dataFolder)).toEqual(['secret.key'])
  expect((await stat(path.join(config.dataFolder, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('SECRET_KEY is used if it is set, and must not be short', async () => {
  const env = { DATA_DIR: path.join(folder, 'none'), SECRET_KEY: 'x'.repeat(32) }
  const key = await readSecretKey(readConfig(env))
  expect(key.equals(await readSecretKey(readConfig(env)))).toBe(true)
  await expect(readdir(env.DATA_DIR)).rejects.toThrow('ENOENT')
  expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow('at least 32')
})
