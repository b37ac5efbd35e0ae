import { Radio, Stack } from '@mantine/core'
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
import { otherThan, type Target } from '#shared/transfer/TargetFields.tsx'
import { TransferDialog } from '#shared/transfer/TransferDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
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
  const own = useQuery({ ...fieldDocumentQuery(entity), enabled: source !== undefined })
  const document = source ? own.data : file
  const input = document && { document, ...target, ...(choice && { fields: choice }) }
  const preview = useQuery(fieldPlanQuery(input))
  const plan = preview.isError ? undefined : preview.data
  const change = useImportFields()
  const confirm = async () => {
    if (!input || !plan) return
    await change.mutateAsync({ ...input, preview: plan.preview })
    toastSuccess(t(`transfer.${purpose}Done`))
    onClose()
  }
  return (
    <TransferDialog<FieldDocument>
      texts={{
        title: t(`transfer.${purpose}Title`, { entity: t(`templates.entities.${entity}`) }),
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
      results={plan?.fields.map(({ result }) => result)}
      refusal={change.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {plan && <FieldPlanView plan={plan} choice={choice} onChoice={setChoice} />}
    </TransferDialog>
  )
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
