import { Radio, Stack } from '@mantine/core'
import { STATE_CHOICES, type StateChoice, type WorkflowPlan } from '@pressmark/contract/workflow/workflow-documents.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActionProblem } from '../action-results.ts'
import styles from '../Workflows.module.css'

type Props = { plan: WorkflowPlan; choice: StateChoice | undefined; onChoice: (choice: StateChoice) => void }

/** The effects of an import: states, transitions and custom actions, and what could not be resolved. */
export const PlanView = ({ plan, choice, onChoice }: Props) => {
  const { t } = useTranslation('workflow')
  const { states, transitions, customActions, problems } = plan
  const needsChoice = choice !== undefined || states.some(({ result }) => result === 'CONFLICT')
  return (
    <section aria-label={t('transfer.preview')} className={styles.panel}>
      {needsChoice && (
        <Radio.Group
          label={t('transfer.stateChoice')}
          description={t('transfer.stateChoiceHint')}
          value={choice ?? ''}
          onChange={(value) => onChoice(value as StateChoice)} // its values are those below
        >
          <Stack gap="xs" mt="xs">
            {STATE_CHOICES.map((one) => (
              <Radio key={one} value={one} label={t(`transfer.stateChoices.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      <Part title={t('states.tab')}>
        {states.map(({ name, as, color, result }) => (
          <Line key={name} result={t(`transfer.results.${result}`)}>
            <Dot color={color} outlined={false}>
              {result === 'RENAMED' ? t('transfer.renamed', { name, to: as }) : as}
            </Dot>
          </Line>
        ))}
      </Part>
      <Part title={t('transitions.tab')}>
        {transitions.map(({ name, from, to, actions, result }) => (
          <Line key={`${from} ${to} ${name}`} result={t(`transfer.results.${result}`)}>
            {name}: {from} → {to}
            {result === 'CREATE' && ` · ${t('transitions.actions', { count: actions })}`}
          </Line>
        ))}
      </Part>
      {customActions.length > 0 && (
        <Part title={t('actions.custom')}>
          {customActions.map(({ name, result }) => (
            <Line key={name} result={t(`transfer.results.${result === 'CONFLICT' ? 'LEFT_OUT' : result}`)}>
              {name}
            </Line>
          ))}
        </Part>
      )}
    </section>
  )
}

/* The parts of the document that do not exist in the target, and the consequence of each. */
const Problems = ({ problems }: Pick<WorkflowPlan, 'problems'>) => {
  const { t, i18n } = useTranslation('workflow')
  const problemText = useActionProblem()
  const reasonOf = ({ field, labels, message }: WorkflowPlan['problems'][number]['reasons'][number]) => {
    const label = labels[i18n.language] ?? labels['en'] ?? field
    return label === '' ? problemText(message) : t('transfer.reasonOf', { label, reason: problemText(message) })
  }
  return (
    <Part title={t('transfer.unresolved')}>
      {problems.map(({ kind, name, transition, consequence, reasons }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is shown once, and two problems may be alike
        <Line key={index} result={t(`transfer.consequences.${consequence}`)}>
          {t(`transfer.kinds.${kind}`, { name, transition })}
          {reasons.map((reason) => (
            <span key={`${reason.field} ${reason.message}`} className={styles.facts}>
              {reasonOf(reason)}
            </span>
          ))}
        </Line>
      ))}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className={styles.name}>{title}</h3>
    <ul className={styles.rows} aria-label={title}>
      {children}
    </ul>
  </div>
)

const Line = ({ result, children }: { result: string; children: ReactNode }) => (
  <li className={styles.row}>
    <div className={styles.words}>{children}</div>
    <span className={styles.hint}>{result}</span>
  </li>
)
