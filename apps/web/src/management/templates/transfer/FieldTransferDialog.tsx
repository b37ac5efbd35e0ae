import { Radio, Skeleton, Stack } from '@mantine/core'
import {
  FIELD_CHOICES,
  FIELD_DOCUMENT_FORMAT as format,
  FIELD_DOCUMENT_VERSION as version,
  type FieldChoice,
  type FieldDocument,
  type FieldPlan,
} from '@pressmark/contract/metadata/field-documents.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JsonFileField } from '#shared/transfer/JsonFileField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { otherThan, TargetFields, type Target } from '#workflow/transfer/TargetFields.tsx'
import styles from '../Templates.module.css'
import { fieldDocumentQuery, fieldPlanQuery, useImportFields } from './field-transfer.queries.ts'

type Props = { purpose: 'copy' | 'import'; entity: ResourceType; onClose: () => void }

/** Copies the fields of a resource type, or imports them from a file, after a preview of the effects. */
export const FieldTransferDialog = ({ purpose, entity, onClose }: Props) => {
  const { t } = useTranslation('management')
  const source = purpose === 'copy' ? entity : undefined
  const [file, setFile] = useState<FieldDocument>()
  const [target, setTarget] = useState<Target>({ resourceType: source ? otherThan(source) : entity })
  const [choice, setChoice] = useState<FieldChoice>()
  const { input, plan, isReading, isReady, error, retry } = useFieldPlan({ source, file, target, choice })
  const change = useImportFields()
  const confirm = async () => {
    if (!input || !plan) return
    await change.mutateAsync({ ...input, preview: plan.preview })
    toastSuccess(t(`transfer.${purpose}Done`))
    onClose()
  }
  const shown = t(`templates.entities.${entity}`)
  return (
    <Dialog title={t(`transfer.${purpose}Title`, { entity: shown })} size={640} onClose={onClose}>
      <Stack gap="md">
        {purpose === 'import' && (
          <JsonFileField<FieldDocument>
            format={{ format, version }}
            label={t('transfer.chooseFile')}
            problemText={(problem) => t(`transfer.problems.${problem}`)}
            onDocument={setFile}
          />
        )}
        <TargetFields source={source} target={target} onTarget={setTarget} />
        {error && <ErrorAlert error={error} onRetry={retry} />}
        {isReading && <Skeleton height={200} />}
        {plan && <FieldPlanView plan={plan} choice={choice} onChoice={setChoice} />}
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
  file: FieldDocument | undefined
  target: Target
  choice: FieldChoice | undefined
}

/* Reads the document and the plan of its import. */
const useFieldPlan = ({ source, file, target, choice }: PlanInput) => {
  const own = useQuery({ ...fieldDocumentQuery(source ?? 'ITEM'), enabled: source !== undefined })
  const document = source ? own.data : file
  const input = document && { document, ...target, ...(choice && { fields: choice }) }
  const preview = useQuery(fieldPlanQuery(input))
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

/* Something is created, and every field has a choice. */
const canImport = ({ fields }: FieldPlan): boolean => {
  const results = fields.map(({ result }) => result)
  return !results.includes('CONFLICT') && (results.includes('CREATE') || results.includes('RENAMED'))
}

type PlanProps = { plan: FieldPlan; choice: FieldChoice | undefined; onChoice: (choice: FieldChoice) => void }

/* The fields of the document, and what happens with each. */
const FieldPlanView = ({ plan: { fields }, choice, onChoice }: PlanProps) => {
  const { t } = useTranslation('management')
  const needsChoice = choice !== undefined || fields.some(({ result }) => result === 'CONFLICT')
  return (
    <section aria-label={t('transfer.preview')} className={styles.tab}>
      {needsChoice && (
        <Radio.Group
          label={t('transfer.choice')}
          description={t('transfer.choiceHint')}
          value={choice ?? ''}
          onChange={(value) => onChoice(value as FieldChoice)} // its values are those below
        >
          <Stack gap="xs" mt="xs">
            {FIELD_CHOICES.map((one) => (
              <Radio key={one} value={one} label={t(`transfer.choices.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {fields.length === 0 && <p>{t('transfer.none')}</p>}
      <ul className={styles.plan} aria-label={t('transfer.preview')}>
        {fields.map(({ name, as, label, type, result, detail }) => (
          <li key={name}>
            <div className={styles.words}>
              <span className={styles.label}>{label}</span>
              <span className={styles.kind}>
                <span className={styles.id}>{result === 'RENAMED' ? `${name} → ${as}` : name}</span>
                {t(`templates.types.${type}`)}
              </span>
              {detail && <span className={styles.kind}>{detail}</span>}
            </div>
            <span>{t(`transfer.results.${result}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
