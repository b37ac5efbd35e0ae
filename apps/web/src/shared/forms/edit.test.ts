import { expect, test, vi } from 'vitest'
import { CallRefused } from '../api/refusal.ts'
import { changesSince, mergedChanges, saveChanges, type Save } from './edit.ts'

type User = { version: number; name: string; email: string; workgroups: string[] }
type Values = Pick<User, 'name' | 'email'>

const OPENED: User = { version: 3, name: 'Zoe', email: 'zoe@example.org', workgroups: [] }

/* A server with a user as someone else saved it. */
const server = (now: Partial<User>) => {
  const stored = { ...OPENED, ...now }
  const send = vi.fn(async ({ version, changed }: Save<User, Values>) => {
    if (version !== stored.version) throw new CallRefused({ status: 412, code: 'staleVersion', message: 'changed' })
    Object.assign(stored, changed, { version: stored.version + 1 })
    return { ...stored }
  })
  const valuesOf = ({ name, email }: User): Values => ({ name, email })
  return { stored, send, valuesOf, read: vi.fn(async () => ({ ...stored })) }
}

test('a save sends the opened version and only the changed values', async () => {
  const calls = server({})
  const changed = changesSince(calls, OPENED, { name: 'Zoe', email: 'new@example.org' })
  expect(await saveChanges(calls, OPENED, changed)).toEqual({
    saved: { ...OPENED, version: 4, email: 'new@example.org' },
    merged: false,
  })
  expect(calls.send.mock.calls[0]![0]).toEqual({
    base: OPENED,
    version: 3,
    changed: { email: 'new@example.org' },
    values: { name: 'Zoe', email: 'new@example.org' },
  })
  expect(calls.read).not.toHaveBeenCalled()
})

test('a stale save lists only the fields that both have changed', async () => {
  const calls = server({ version: 5, name: 'Anna', email: 'anna@example.org' })
  const outcome = await saveChanges(calls, OPENED, { name: 'Zora' })
  expect(outcome).toEqual({
    conflict: {
      current: calls.stored,
      rows: [{ field: 'name', before: 'Zoe', current: 'Anna', own: 'Zora' }],
    },
  })
  expect(calls.stored.name, 'nothing is overwritten').toBe('Anna')
})

test('changes of different fields, and the same change of one field, are merged', async () => {
  const calls = server({ version: 5, email: 'anna@example.org' })
  expect(await saveChanges(calls, OPENED, { name: 'Zora' })).toEqual({
    saved: { ...OPENED, version: 6, name: 'Zora', email: 'anna@example.org' },
    merged: true,
  })
  const same = server({ version: 5, name: 'Zora' })
  expect(await saveChanges(same, OPENED, { name: 'Zora' })).toMatchObject({ saved: { name: 'Zora' } })
})

test('an overwrite is a save on the current entity, and keeps the other changes', async () => {
  const calls = server({ version: 5, name: 'Anna', email: 'anna@example.org' })
  const outcome = await saveChanges(calls, OPENED, { name: 'Zora' })
  if (!('conflict' in outcome)) throw new Error('no conflict')
  const { current } = outcome.conflict
  expect(await saveChanges(calls, current, { name: 'Zora' })).toMatchObject({ saved: { name: 'Zora' } })
  expect(calls.stored).toMatchObject({ name: 'Zora', email: 'anna@example.org' })
})

test('an overwrite that someone else interrupts is a conflict again', async () => {
  const calls = server({ version: 5, name: 'Anna' })
  const outcome = await saveChanges(calls, { ...OPENED, version: 4, name: 'Berta' }, { name: 'Zora' })
  expect(outcome).toMatchObject({ conflict: { rows: [{ before: 'Berta', current: 'Anna' }] } })
})

test('a change of another field does not cause a conflict', async () => {
  const calls = server({ version: 5, workgroups: ['Readers'] })
  expect(await saveChanges(calls, OPENED, { name: 'Zora' })).toMatchObject({
    saved: { name: 'Zora', workgroups: ['Readers'] },
  })
  expect(calls.send).toHaveBeenCalledTimes(2)
})

test('a refusal that a new version would not change is thrown', async () => {
  const calls = server({ version: 5 })
  calls.read.mockResolvedValue(OPENED)
  await expect(saveChanges(calls, OPENED, { name: 'Zora' })).rejects.toThrow('changed')
  calls.send.mockRejectedValueOnce(new Error('not reached'))
  await expect(saveChanges(calls, OPENED, { name: 'Zora' })).rejects.toThrow('not reached')
})

test('lists that both have changed are merged if the form says how, and other fields are asked', async () => {
  type Field = { version: number; name: string; options: string[] }
  type Settings = Omit<Field, 'version'>
  const opened: Field = { version: 3, name: 'Material', options: [] }
  const current = { version: 5, name: 'Material', options: ['theirs'] }
  const send = vi.fn(async ({ base, version, changed }: Save<Field, Settings>) => {
    if (version !== 5) throw new CallRefused({ status: 412, code: 'staleVersion', message: 'changed' })
    return { ...base, ...changed, version: 6 }
  })
  const calls = {
    valuesOf: ({ name, options }: Field): Settings => ({ name, options }),
    merge: (versions: Record<'current' | 'own', Settings>) => ({
      name: 'of a field that only one has changed',
      options: [...versions.current.options, ...versions.own.options],
    }),
    read: async () => current,
    send,
  }
  const changed = { name: 'Technique', options: ['own'] }
  expect(await saveChanges(calls, opened, changed)).toEqual({
    saved: { version: 6, name: 'Technique', options: ['theirs', 'own'] },
    merged: true,
  })

  const renamed = { ...current, name: 'Theirs' }
  const { merge } = calls
  const asking = {
    ...calls,
    merge: (versions: Record<'current' | 'own', Settings>) => ({ options: merge(versions).options }),
    read: async () => renamed,
  }
  expect(await saveChanges(asking, opened, changed)).toMatchObject({ conflict: { rows: [{ field: 'name' }] } })
  expect(mergedChanges(asking, { opened, current: renamed }, changed), 'the save after the choice').toEqual({
    options: ['theirs', 'own'],
  })
})
