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

/** Two fields are HIGH, and two people each set another one HIGH at the same time.
 *  @returns how often two were HIGH afterwards, how often another number, and the unexpected answers */
export const thirdHighAtOnce = async (world: World, rounds: number) => {
  const { one, other } = await twoAdministrators(world)
  for (const name of ['first', 'second', 'third']) await one.call(createTemplate, { body: { ...settings, name } })
  const high = { two: 0, others: 0 }
  const unexpected: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const fields = await fieldsOf(one)
    const uuidOf = (name: string) => fields.find((field) => field.name === name)!.uuid
    const order = ['sgtt', 'first', 'second', 'third', 'pressmark', 'sgti'].map((name, at) => {
      const priority: Priority = at < 2 ? 'HIGH' : 'MEDIUM'
      return { uuid: uuidOf(name), priority }
    })
    const body = { customMetadataTemplates: order, entity: ENTITY } as const
    const ordered = await one.call(orderTemplates, { params: { type: ENTITY }, body })
    const raise = (by: TestPerson, name: string) =>
      by.call(updateTemplate, { params: { uuid: uuidOf(name) }, body: { priority: 'HIGH' } })
    const raised = await Promise.all([raise(one, 'second'), raise(other, 'third')])
    const highFields = (await fieldsOf(one)).filter(({ priority }) => priority === 'HIGH')
    high[highFields.length === 2 ? 'two' : 'others'] += 1
    const refused = [ordered, ...raised].filter(({ status }) => status !== 200)
    unexpected.push(...refused.map(({ status, refusal }) => `${status} ${refusal.code}`))
  }
  return { ...high, unexpected }
}

/** Two people create a field with the same id at the same time.
 *  @returns how often one of them created it, both did, neither did, and the unexpected answers */
export const sameIdAtOnce = async (world: World, rounds: number) => {
  const { one, other } = await twoAdministrators(world)
  const made = { one: 0, both: 0, neither: 0 }
  const unexpected: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const body = { ...settings, name: `field-${round}` }
    const answers = await Promise.all([one, other].map((person) => person.call(createTemplate, { body })))
    const won = answers.filter(({ status }) => status === 201)
    made[won.length === 1 ? 'one' : won.length === 2 ? 'both' : 'neither'] += 1
    const codes = answers.filter((answer) => !won.includes(answer)).map(({ refusal }) => String(refusal.code))
    unexpected.push(...codes.filter((code) => code !== 'templateNameTaken'))
    // The list stays short, so that each round has as much work as the first.
    for (const { body: field } of won) await one.call(deleteTemplate, { params: { uuid: field.uuid } })
  }
  return { ...made, unexpected }
}

/** Removes constraints of the database on positions and ids. */
export const withoutConstraints = (world: World, names: readonly string[]) =>
  sql`alter table template ${sql.join(names.map((name) => sql`drop constraint ${sql.ref(name)}`))}`.execute(
    world.database.owner,
  )
