import type { Priority } from '@pressmark/contract/platform/constants.ts'
import {
  createTemplate,
  deleteTemplate,
  findTemplatesByResourceType,
  orderTemplates,
  updateTemplate,
} from '@pressmark/contract/metadata/templates.ts'
import { sql } from 'kysely'
import type { TestPerson, World } from '../testing/world.ts'

const ENTITY = 'SERIES'
const settings = { label: 'A field', type: 'STRING', resourceType: ENTITY } as const

const twoAdministrators = async (world: World) => {
  const tenant = await world.tenant()
  return { tenant, one: await tenant.as('Administrators'), other: await tenant.as('Administrators') }
}

const fieldsOf = async (person: TestPerson) =>
  (await person.call(findTemplatesByResourceType, { query: { type: ENTITY } })).body._embedded.customMetadataTemplates

/** Two fields are HIGH, and two people set each another one so in the same moment.
 *  @returns how often two were HIGH then, how often another number, and answers that are no yes */
export const thirdHighAtOnce = async (world: World, rounds: number) => {
  const { one, other } = await twoAdministrators(world)
  for (const name of ['first', 'second', 'third']) await one.call(createTemplate, { body: { ...settings, name } })
  const high = { two: 0, others: 0 }
  const unexpected: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const fields = await fieldsOf(one)
    const uuidOf = (name: string) => fields.find((field) => field.name === name)!.uuid
    const begin = ['sgtt', 'first', 'second', 'third', 'pressmark', 'sgti'].map((name, at) => {
      const priority: Priority = at < 2 ? 'HIGH' : 'MEDIUM'
      return { uuid: uuidOf(name), priority }
    })
    const body = { customMetadataTemplates: begin, entity: ENTITY } as const
    const ordered = await one.call(orderTemplates, { params: { type: ENTITY }, body })
    const raise = (by: TestPerson, name: string) =>
      by.call(updateTemplate, { params: { uuid: uuidOf(name) }, body: { priority: 'HIGH' } })
    const raised = await Promise.all([raise(one, 'second'), raise(other, 'third')])
    const left = (await fieldsOf(one)).filter(({ priority }) => priority === 'HIGH')
    high[left.length === 2 ? 'two' : 'others'] += 1
    const refused = [ordered, ...raised].filter(({ status }) => status !== 200)
    unexpected.push(...refused.map(({ status, refusal }) => `${status} ${refusal.code}`))
  }
  return { ...high, unexpected }
}

/** Two people make a field of the same id in the same moment.
 *  @returns how often one of them made it, how often both did, and answers that are neither yes nor "exists" */
export const sameIdAtOnce = async (world: World, rounds: number) => {
  const { one, other } = await twoAdministrators(world)
  const made = { one: 0, both: 0, neither: 0 }
  const unexpected: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const body = { ...settings, name: `field ${round}` }
    const answers = await Promise.all([one, other].map((person) => person.call(createTemplate, { body })))
    const won = answers.filter(({ status }) => status === 201)
    made[won.length === 1 ? 'one' : won.length === 2 ? 'both' : 'neither'] += 1
    const told = answers.filter((answer) => !won.includes(answer)).map(({ refusal }) => String(refusal.code))
    unexpected.push(...told.filter((code) => code !== 'templateNameTaken'))
    // The list stays short, so that each round has as much to do as the first.
    for (const { body: field } of won) await one.call(deleteTemplate, { params: { uuid: field.uuid } })
  }
  return { ...made, unexpected }
}

/** What the database itself holds of places and ids goes away. */
export const withoutConstraints = (world: World, names: readonly string[]) =>
  sql`alter table template ${sql.join(names.map((name) => sql`drop constraint ${sql.ref(name)}`))}`.execute(
    world.database.owner,
  )
