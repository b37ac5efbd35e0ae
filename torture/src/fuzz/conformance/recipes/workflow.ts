import { createTaskTemplate } from '@pressmark/contract/workflow/custom-task-templates.ts'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { fireTransition, readTransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import { exportWorkflow, previewWorkflowImport } from '@pressmark/contract/workflow/workflow-documents.ts'
import { createTransition } from '@pressmark/contract/workflow/transitions.ts'
import type { Recipes, World } from './types.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const newKind = async ({ call, make }: World): Promise<string> => {
  const name = `kind-${make.name()}`
  await call(createTaskTemplate, { body: { name, label: 'A kind', parameters: [] } })
  return name
}

const newTask = async ({ call, make, outside }: World, url = outside) => {
  const { uuid: transitionUuid } = await make.transition()
  const body = { templateName: 'callWebhook', transitionUuid, parameters: { url } }
  return { transitionUuid, uuid: (await call(createTask, { body })).uuid }
}

const email = ({ entities }: World) => ({
  body: { transitionUuid: entities.fired, assetUuid: entities.item, subject: 'A subject', body: 'A text' },
})

const webhook = ({ entities, outside }: World) => ({
  body: {
    transitionUuid: entities.fired,
    assetUuid: entities.item,
    templateName: 'callWebhook',
    parameters: { url: outside },
  },
})

const unmovedItem = async ({ make }: World): Promise<string> => (await make.item()).uuid

/* The mail server refuses the address. */
const failedOutcome = async ({ call, make }: World): Promise<string> => {
  const from = { itemFromState: 'Default', itemToState: (await make.state()).name, resourceType: 'ITEM' } as const
  const { uuid: transitionUuid } = await call(createTransition, { body: { name: make.name(), ...from } })
  const parameters = { recipients: ['unknown@example.org'], subject: 'A subject', body: 'A text' }
  await call(createTask, { body: { templateName: 'sendEmail', transitionUuid, parameters } })
  const { uuid: assetUuid } = await make.item()
  const { uuid } = await call(fireTransition, { body: { assetUuid, resourceType: 'ITEM', transitionUuid } })
  for (let waited = 0; waited < 50; waited += 1) {
    const { outcomes } = await call(readTransitionLog, { params: { uuid } })
    const failed = outcomes.find(({ state }) => state === 'FAILED')
    if (failed !== undefined) return failed.uuid
    await sleep(200)
  }
  throw new Error('No action failed')
}

export const workflowRecipes: Recipes = {
  'customActions.get': async (world) => ({ path: { name: await newKind(world) } }),
  'customActions.update': async (world) => ({ path: { name: await newKind(world) }, body: { label: 'Another' } }),
  'customActions.delete': async (world) => ({ path: { name: await newKind(world) } }),
  'customActions.create': ({ make }) => ({ body: { name: `kind-${make.name()}`, label: 'A kind', parameters: [] } }),
  'states.create': ({ make }) => ({ body: { name: make.name(), color: '#4A90E2' } }),
  'states.update': async ({ make }) => ({ path: { uuid: (await make.state()).uuid }, body: { color: '#336699' } }),
  'states.delete': async ({ make }) => ({ path: { uuid: (await make.state()).uuid } }),
  'workflow.previewImport': async ({ call }) => {
    const document = await call(exportWorkflow, { params: { resourceType: 'ITEM' } })
    return { body: { document, resourceType: 'ITEM' } }
  },
  'workflow.import': async ({ call }) => {
    const document = await call(exportWorkflow, { params: { resourceType: 'ITEM' } })
    const { preview } = await call(previewWorkflowImport, { body: { document, resourceType: 'ITEM' } })
    return { body: { document, resourceType: 'ITEM', preview } }
  },
  'transitions.create': async ({ make }) => {
    const [from, to] = [await make.state(), await make.state()]
    return {
      body: { name: make.name(), itemFromState: from.name, itemToState: to.name, resourceType: 'ITEM' },
    }
  },
  'transitions.findByState': () => ({ query: { itemFromState: 'Default', resourceType: 'ITEM' } }),
  'transitions.update': async ({ make }) => ({
    path: { uuid: (await make.transition()).uuid },
    body: { name: make.name() },
  }),
  'transitions.delete': async ({ make }) => ({ path: { uuid: (await make.transition()).uuid } }),
  'emails.preview': email,
  'emails.sendTest': email,
  'transitionActions.previewWebhook': webhook,
  'transitionActions.testWebhook': webhook,
  'transitionActions.create': async ({ make, outside }) => ({
    body: {
      templateName: 'callWebhook',
      transitionUuid: (await make.transition()).uuid,
      parameters: { url: outside },
    },
  }),
  'transitionActions.update': async (world) => ({
    path: { uuid: (await newTask(world)).uuid },
    body: { parameters: { url: world.outside } },
  }),
  'transitionActions.delete': async (world) => ({ path: { uuid: (await newTask(world)).uuid } }),
  'transitionActions.order': async (world) => {
    const { transitionUuid, uuid } = await newTask(world)
    return { path: { uuid: transitionUuid }, body: { transitionTasksUuids: [uuid] } }
  },
  'transitions.fire': async (world) => ({
    body: { assetUuid: await unmovedItem(world), resourceType: 'ITEM', transitionUuid: world.entities.fired },
  }),
  'transitionLogs.retry': async (world) => ({ path: { uuid: await failedOutcome(world) } }),
  'transitionRuns.preview': async (world) => ({
    body: { transitionUuid: world.entities.fired, uuids: [await unmovedItem(world)] },
  }),
  'transitionRuns.start': async (world) => ({
    body: { transitionUuid: world.entities.fired, uuids: [await unmovedItem(world)] },
  }),
  'transitionRuns.groupByState': async (world) => ({
    body: { resourceType: 'ITEM', uuids: [world.entities.item] },
  }),
}
