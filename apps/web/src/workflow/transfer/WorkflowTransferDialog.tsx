import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import {
  WORKFLOW_DOCUMENT_FORMAT as format,
  WORKFLOW_DOCUMENT_VERSION as version,
  type StateChoice,
  type WorkflowDocument,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otherThan, type Target } from '#shared/transfer/TargetFields.tsx'
import { TransferDialog } from '#shared/transfer/TransferDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { PlanView } from './PlanView.tsx'
import { useImportWorkflow, workflowDocumentQuery, workflowPlanQuery } from './transfer.queries.ts'

type Props = { purpose: 'copy' | 'import'; entity: ResourceType; onClose: () => void }

/** Copies the workflow of a resource type, or imports it from a file, after a preview of the effects. */
export const WorkflowTransferDialog = ({ purpose, entity, onClose }: Props) => {
  const { t } = useTranslation('workflow')
  const source = purpose === 'copy' ? entity : undefined
  const [file, setFile] = useState<WorkflowDocument>()
  const [target, setTarget] = useState<Target>({ resourceType: source ? otherThan(source) : entity })
  const [choice, setChoice] = useState<StateChoice>()
  const own = useQuery({ ...workflowDocumentQuery(entity), enabled: source !== undefined })
  const document = source ? own.data : file
  const input = document && { document, ...target, ...(choice && { states: choice }) }
  const preview = useQuery(workflowPlanQuery(input))
  const plan = preview.isError ? undefined : preview.data
  const change = useImportWorkflow()
  const confirm = async () => {
    if (!input || !plan) return
    await change.mutateAsync({ ...input, preview: plan.preview })
    toastSuccess(t(`transfer.${purpose}Done`))
    onClose()
  }
  return (
    <TransferDialog<WorkflowDocument>
      texts={{
        title: t(`transfer.${purpose}Title`, { entity: t(`entities.${entity}`) }),
        confirm: t(`transfer.${purpose}Confirm`),
        chooseFile: t('transfer.chooseFile'),
      }}
      file={{
        format: { format, version },
        problemText: (problem) => t(`transfer.problems.${problem}`),
        onDocument: setFile,
      }}
      source={source}
      target={target}
      onTarget={setTarget}
      reading={[own, preview]}
      results={plan && [...plan.states, ...plan.transitions].map(({ result }) => result)}
      refusal={change.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {plan && <PlanView plan={plan} choice={choice} onChoice={setChoice} />}
    </TransferDialog>
  )
}
