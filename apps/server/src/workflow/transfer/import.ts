import type { WorkflowImport, WorkflowPlan } from '@pressmark/contract/workflow/workflow-documents.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { ParameterContext } from '../actions/action.ts'
import { createState } from '../change-states.ts'
import { createTransition } from '../change-transitions.ts'
import { createCustomAction } from '../custom-actions/change-custom-actions.ts'
import { createTask } from '../tasks/change-tasks.ts'
import { planImport } from './plan.ts'

type Person = { personUuid: string }
type Input = Omit<WorkflowImport, 'tenant'> & { preview: string }

/** Imports a document as its preview showed. The plan is made again in this transaction, so nothing is written that was not shown.
 *  @throws staleVersion if the plan differs from the preview; valuesCombinationAlreadyUsed for a state that needs a choice;
 *  badRequest, limitReached */
export const importWorkflow = async (
  db: TenantDb,
  person: Person,
  context: ParameterContext,
  { preview, ...input }: Input,
): Promise<WorkflowPlan> => {
  const { states, customActions, transitions, answer } = await planImport(db, context, input)
  if (answer.preview !== preview) throw new Refusal('staleVersion')
  if (states.some(({ result }) => result === 'CONFLICT')) throw new Refusal('valuesCombinationAlreadyUsed')
  for (const { as: name, result, ...state } of states)
    if (result === 'CREATE' || result === 'RENAMED') await createState(db, person, { ...state, name })
  for (const action of customActions) await createCustomAction(db, person, action)
  for (const { transition, actions, result } of transitions) {
    if (result !== 'CREATE') continue
    const transitionUuid = await createTransition(db, person, transition)
    for (const { action: templateName, parameters } of actions)
      await createTask(db, person, context, { templateName, transitionUuid, parameters })
  }
  return answer
}
