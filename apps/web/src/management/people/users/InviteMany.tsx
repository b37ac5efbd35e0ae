import { Button, FileButton, Group, Stack, Table } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#shared/api/save-file.ts'
import { useTenant } from '#shared/api/person.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import styles from '../People.module.css'
import { useInviteUser } from '../people.queries.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'
import { readUsersFile, type CheckedRow, type FileProblem } from './users-file.ts'

type Read = { rows: CheckedRow[] } | { problem: FileProblem }

/** Invites the users of a CSV file, after a preview. */
export const InviteMany = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['people', 'shared'])
  useReturnFocus()
  const { data: workgroups } = useQuery(allWorkgroupsQuery)
  const [read, setRead] = useState<Read>()
  const { outcomes, isRunning, isFinished, inviteAll } = useInviteAll()
  const rows = read && 'rows' in read ? read.rows : []
  const ready = rows.filter(({ problem }) => problem === undefined)
  const invited = [...outcomes.values()].filter(({ error }) => error === undefined)
  const hasLinks = invited.some(({ address }) => address !== undefined)
  const choose = async (file: File | null) => {
    if (file !== null) setRead(await readUsersFile(file, workgroups ?? []))
  }
  const isDirty = () => (isFinished ? hasLinks : rows.length > 0)
  return (
    <UnsavedDialog title={t('many.title')} size={860} isDirty={isDirty} onClose={onClose}>
      {(leave) => (
        <>
          <Stack gap="md">
            <p className={styles.hint}>{t('many.text')}</p>
            {outcomes.size === 0 && !isRunning && <FileChoice isDisabled={!workgroups} onFile={choose} />}
            {read && 'problem' in read && <RefusalAlert text={t(`many.fileProblems.${read.problem}`)} />}
            {rows.length > 0 && <UserRows rows={rows} outcomes={outcomes} />}
            <output>{isFinished && t('many.done', { count: invited.length })}</output>
            {isFinished && hasLinks && <p className={styles.hint}>{t('many.giveLinks')}</p>}
          </Stack>
          {isFinished ? (
            <DialogButtons
              cancel={t('shared:close')}
              action={t('many.download')}
              disabled={!hasLinks}
              onConfirm={() => saveLinks(rows, outcomes)}
              onCancel={onClose}
            />
          ) : (
            <DialogButtons
              action={t('many.submit', { count: ready.length })}
              disabled={ready.length === 0}
              onConfirm={() => inviteAll(ready)}
              onCancel={leave}
            />
          )}
        </>
      )}
    </UnsavedDialog>
  )
}

const FileChoice = ({ isDisabled, onFile }: { isDisabled: boolean; onFile: (file: File | null) => Promise<void> }) => {
  const { t } = useTranslation('people')
  return (
    <Group>
      <FileButton accept="text/csv,.csv,.txt" onChange={(file) => void onFile(file)}>
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconFileUpload size={17} stroke={1.6} aria-hidden />}
            disabled={isDisabled}
            data-autofocus
            {...props}
          >
            {t('many.choose')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

/** The rows of the file, with what is wrong or what happened. */
const UserRows = ({ rows, outcomes }: { rows: readonly CheckedRow[]; outcomes: ReadonlyMap<number, Outcome> }) => {
  const { t } = useTranslation('people')
  const stateOf = ({ line, problem }: CheckedRow) => {
    const outcome = outcomes.get(line)
    if (outcome?.error !== undefined) return outcome.error
    if (outcome) return t(outcome.address === undefined ? 'many.sent' : 'many.link')
    return problem ? t(`many.problems.${problem}`) : t('many.ready')
  }
  const isWrong = ({ line, problem }: CheckedRow) => problem !== undefined || outcomes.get(line)?.error !== undefined
  return (
    <div className={styles.frame}>
      <Table className={styles.table} aria-label={t('many.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('many.line')}</Table.Th>
            <Table.Th>{t('users.username')}</Table.Th>
            <Table.Th className={styles.wide}>{t('users.email')}</Table.Th>
            <Table.Th className={styles.wide}>{t('workgroups.tab')}</Table.Th>
            <Table.Th>{t('many.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{row.line}</Table.Td>
              <Table.Td className={styles.mono}>{row.username}</Table.Td>
              <Table.Td className={styles.wide}>{row.email}</Table.Td>
              <Table.Td className={styles.wide}>{row.workgroups.join(', ')}</Table.Td>
              <Table.Td data-wrong={isWrong(row) || undefined}>{stateOf(row)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The result of a row: its link, unless it was sent by email, or why it was refused. */
type Outcome = { address?: string; error?: string }

/** Invites the users of a file one after the other, so that each row has its own result. */
const useInviteAll = () => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [phase, setPhase] = useState<'before' | 'running' | 'finished'>('before')
  const tenant = useTenant()
  const { mutateAsync } = useInviteUser()
  const invite = async ({ username, name, surname, email, uuids }: CheckedRow): Promise<Outcome> => {
    const guest = { username, name, surname, email, userGroupUuids: uuids, tenantName: tenant?.name ?? '' }
    try {
      const { link } = await mutateAsync(guest)
      return link.address === null ? {} : { address: link.address }
    } catch (error) {
      return { error: refusalText(error) }
    }
  }
  const inviteAll = async (rows: readonly CheckedRow[]): Promise<void> => {
    setPhase('running')
    for (const row of rows) {
      const outcome = await invite(row)
      setOutcomes((before) => new Map(before).set(row.line, outcome))
    }
    setPhase('finished')
  }
  return { outcomes, isRunning: phase === 'running', isFinished: phase === 'finished', inviteAll }
}

/** Saves the links of the invited users as a CSV file. */
const saveLinks = (rows: readonly CheckedRow[], outcomes: ReadonlyMap<number, Outcome>): void => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.flatMap(({ line, username, email }) => {
    const address = outcomes.get(line)?.address
    return address === undefined ? [] : [[username, email, address].map(quoted).join(',')]
  })
  saveFile('links.csv', new Blob([['username,email,link', ...lines].join('\r\n')], { type: 'text/csv' }))
}
