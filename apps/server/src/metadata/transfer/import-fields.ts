import type { FieldImport, FieldPlan } from '@pressmark/contract/metadata/field-documents.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { createTemplate } from '../template-changes.ts'
import { planFields } from './field-plan.ts'

type Input = Omit<FieldImport, 'tenant'> & { preview: string }

/** Imports a document as its preview showed. The plan is made again in this transaction, so nothing is written that was not shown.
 *  @throws staleVersion if the plan differs from the preview; templateNameTaken for a field that needs a choice; badRequest */
export const importFields = async (
  db: TenantDb,
  person: { personUuid: string },
  { preview, ...input }: Input,
): Promise<FieldPlan> => {
  const { fields, answer } = await planFields(db, input)
  if (answer.preview !== preview) throw new Refusal('staleVersion')
  if (fields.some(({ result }) => result === 'CONFLICT')) throw new Refusal('templateNameTaken')
  const { resourceType } = input
  for (const { field, result } of fields)
    if (result === 'CREATE' || result === 'RENAMED') await createTemplate(db, person, { ...field, resourceType }, field)
  return answer
}
