import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilItHappens } from '#testing/race.testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sameIdAtOnce, thirdHighAtOnce, withoutConstraints } from './template-races.testing.ts'

// Without the lock, the race that it prevents must happen.
vi.mock('#platform/locks.ts', async (original) => {
  const { withoutLock } = await import('#testing/without-lock.testing.ts')
  return withoutLock(await original(), 'templates')
})

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

test('without the lock of positions a person who sets a third field HIGH is refused', async () => {
  expect(await untilItHappens(async () => (await thirdHighAtOnce(world, 4)).unexpected.length)).toBeGreaterThan(0)
})

test('without the constraints on positions as well, more than two fields are HIGH', async () => {
  await withoutConstraints(world, ['template_position', 'too_many_high'])
  expect(await untilItHappens(async () => (await thirdHighAtOnce(world, 10)).others)).toBeGreaterThan(0)
})

test('without the constraint on ids two people create the same field', async () => {
  await withoutConstraints(world, ['template_position', 'template_name_taken'])
  expect(await untilItHappens(async () => (await sameIdAtOnce(world, 5)).both)).toBeGreaterThan(0)
})
