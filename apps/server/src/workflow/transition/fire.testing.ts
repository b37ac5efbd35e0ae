import { newItem } from '#testing/media.testing.ts'
import type { World } from '#testing/world.ts'
import { fire } from '../workflow.testing.ts'

/** Two people fire two different transitions on one item at once, in several rounds.
 *  @returns how often one of them won, both did, neither did, and the unexpected statuses */
export const fireAtOnce = async (world: World, rounds: number) => {
  const tenant = await world.tenant()
  const [first, second] = [await tenant.as('Editors'), await tenant.as('Editors')]
  const wins = { one: 0, both: 0, neither: 0 }
  const unexpected: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const item = await newItem(tenant, `Sheet ${round}`, { state: 'In review' })
    const answers = await Promise.all([fire(first, 'publish', item), fire(second, 'reject', item)])
    const won = answers.filter(({ status }) => status === 201).length
    wins[won === 1 ? 'one' : won === 2 ? 'both' : 'neither'] += 1
    unexpected.push(...answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409))
  }
  return { ...wins, unexpected }
}
