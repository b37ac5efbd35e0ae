import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { differences, exportHostile } from './round-trip.testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each(['xlsx', 'csv'] as const)('an unedited export as %s proposes nothing', async (format) => {
  const exported = await exportHostile(world, format)
  expect(await differences(world, exported, `export.${format}`, exported.file)).toEqual([])
})
