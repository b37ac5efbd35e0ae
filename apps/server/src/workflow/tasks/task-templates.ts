import { RESOURCE_TYPES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readTaskTemplate as readCall } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'
import type { Options, Parameter } from '../actions/action.ts'
import { findAction, listActions, type Known } from '../custom-actions/custom-actions.ts'

type Asked = { origin: string; resourceType?: ResourceType | undefined }

/** The kinds of action, those of one kind of entity with what there is to choose from. */
export const taskTemplates = async (db: TenantDb, asked: Asked): Promise<TaskTemplate[]> => {
  const { resourceType } = asked
  const offered = (await listActions(db)).filter(
    ({ action }) => resourceType === undefined || action.resourceTypes.includes(resourceType),
  )
  return Promise.all(offered.map((known) => templateOf(db, known, asked)))
}

/** @throws notFound */
export const taskTemplate = async (db: TenantDb, name: string, origin: string): Promise<TaskTemplate> => {
  const known = await findAction(db, name)
  if (known === undefined) throw new Refusal('notFound')
  return templateOf(db, known, { origin })
}

const templateOf = async (
  db: TenantDb,
  { action: { name, labels, resourceTypes, parameters }, own }: Known,
  { origin, resourceType }: Asked,
): Promise<TaskTemplate> => ({
  name,
  label: labels.en,
  labels,
  resourceTypes: RESOURCE_TYPES.filter((one) => resourceTypes.includes(one)),
  parameters: await Promise.all(parameters.map((parameter) => parameterOf(db, parameter, resourceType))),
  custom: own !== undefined,
  version: own?.version ?? 1,
  _links: { self: link(origin, addressOf(readCall, { name })) },
})

const parameterOf = async (
  db: TenantDb,
  { name, labels, type, required, long, options }: Parameter,
  resourceType: ResourceType | undefined,
): Promise<TaskTemplate['parameters'][number]> => {
  const chosen = await choose(db, options, resourceType)
  return {
    name,
    label: labels.en,
    labels,
    type,
    required: required ?? false,
    long: long ?? false,
    options: chosen.options,
    optionsTotal: chosen.total,
  }
}

const choose = async (
  db: TenantDb,
  options: Parameter['options'] = [],
  resourceType: ResourceType | undefined,
): Promise<Options> => {
  if (typeof options !== 'function') return { options, total: options.length }
  return resourceType === undefined ? { options: [], total: 0 } : options(db, resourceType)
}
