import { Skeleton, Stack } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import {
  WORKFLOW_DOCUMENT_FORMAT as format,
  WORKFLOW_DOCUMENT_VERSION as version,
  type StateChoice,
  type WorkflowDocument,
  type WorkflowPlan,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JsonFileField } from '#shared/transfer/JsonFileField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { PlanView } from './PlanView.tsx'
import { otherThan, TargetFields, type Target } from './TargetFields.tsx'
import { useImportWorkflow, workflowDocumentQuery, workflowPlanQuery } from './transfer.queries.ts'

type Props = { purpose: 'copy' | 'import'; entity: ResourceType; onClose: () => void }

/** Copies the workflow of a resource type, or imports it from a file, after a preview of the effects. */
export const TransferDialog = ({ purpose, entity, onClose }: Props) => {
  const { t } = useTranslation('workflow')
  const source = purpose === 'copy' ? entity : undefined
  const [file, setFile] = useState<WorkflowDocument>()
  const [target, setTarget] = useState<Target>({ resourceType: source ? otherThan(source) : entity })
  const [states, setStates] = useState<StateChoice>()
  const { input, plan, isReading, isReady, error, retry } = usePlan({ source, file, target, states })
  const change = useImportWorkflow()
  const confirm = async () => {
    if (!input || !plan) return
    await change.mutateAsync({ ...input, preview: plan.preview })
    toastSuccess(t(`transfer.${purpose}Done`))
    onClose()
  }
  return (
    <Dialog title={t(`transfer.${purpose}Title`, { entity: t(`entities.${entity}`) })} size={640} onClose={onClose}>
      <Stack gap="md">
        {purpose === 'import' && (
          <JsonFileField<WorkflowDocument>
            format={{ format, version }}
            label={t('transfer.chooseFile')}
            problemText={(problem) => t(`transfer.problems.${problem}`)}
            onDocument={setFile}
          />
        )}
        <TargetFields source={source} target={target} onTarget={setTarget} />
        {error && <ErrorAlert error={error} onRetry={retry} />}
        {isReading && <Skeleton height={200} />}
        {plan && <PlanView plan={plan} choice={states} onChoice={setStates} />}
      </Stack>
      <DialogButtons
        onCancel={onClose}
        action={t(`transfer.${purpose}Confirm`)}
        disabled={!isReady}
        onConfirm={confirm}
        notice={<RefusalAlert error={change.error} />}
      />
    </Dialog>
  )
}

type PlanInput = {
  source: ResourceType | undefined
  file: WorkflowDocument | undefined
  target: Target
  states: StateChoice | undefined
}

/* Reads the document and the plan of its import. */
const usePlan = ({ source, file, target, states }: PlanInput) => {
  const own = useQuery({ ...workflowDocumentQuery(source ?? 'ITEM'), enabled: source !== undefined })
  const document = source ? own.data : file
  const input = document && { document, ...target, ...(states && { states }) }
  const preview = useQuery(workflowPlanQuery(input))
  const plan = preview.isError ? undefined : preview.data
  return {
    input,
    plan,
    isReading: preview.isLoading || own.isLoading,
    isReady: plan !== undefined && !preview.isPlaceholderData && canImport(plan),
    error: own.error ?? preview.error,
    retry: () => void (own.error ? own : preview).refetch(),
  }
}

/* Something is created, and every state has a choice. */
const canImport = ({ states, transitions }: WorkflowPlan): boolean => {
  const results = [...states, ...transitions].map(({ result }) => result)
  return !results.includes('CONFLICT') && (results.includes('CREATE') || results.includes('RENAMED'))
}
