import { RESOURCE_TYPES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readTaskTemplate as readCall } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'
import type { Options, Parameter } from '../actions/action.ts'
import { findAction, listActions, type ActionEntry } from '../custom-actions/custom-actions.ts'

type TemplateContext = { origin: string; resourceType?: ResourceType | undefined }

/** Lists the actions; with a kind of entity, those for it with their options. */
export const taskTemplates = async (db: TenantDb, context: TemplateContext): Promise<TaskTemplate[]> => {
  const { resourceType } = context
  const offered = (await listActions(db)).filter(
    ({ action }) => resourceType === undefined || action.resourceTypes.includes(resourceType),
  )
  return Promise.all(offered.map((entry) => templateOf(db, entry, context)))
}

/** @throws notFound */
export const taskTemplate = async (db: TenantDb, name: string, origin: string): Promise<TaskTemplate> => {
  const entry = await findAction(db, name)
  if (entry === undefined) throw new Refusal('notFound')
  return templateOf(db, entry, { origin })
}

const templateOf = async (
  db: TenantDb,
  { action: { name, labels, resourceTypes, parameters }, own }: ActionEntry,
  { origin, resourceType }: TemplateContext,
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
  { name, labels, type, required, long, placeholders = [], options }: Parameter,
  resourceType: ResourceType | undefined,
): Promise<TaskTemplate['parameters'][number]> => {
  const resolved = await resolveOptions(db, options, resourceType)
  return {
    name,
    label: labels.en,
    labels,
    type,
    required: required ?? false,
    long: long ?? false,
    placeholders: [...placeholders],
    options: resolved.options,
    optionsTotal: resolved.total,
  }
}

const resolveOptions = async (
  db: TenantDb,
  options: Parameter['options'] = [],
  resourceType: ResourceType | undefined,
): Promise<Options> => {
  if (typeof options !== 'function') return { options, total: options.length }
  return resourceType === undefined ? { options: [], total: 0 } : options(db, resourceType)
}
