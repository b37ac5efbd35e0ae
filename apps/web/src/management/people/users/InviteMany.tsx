import { Group, Stack, Table } from '@mantine/core'
import { BOM, csvLine } from '@pressmark/contract/platform/csv-line.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#shared/api/save-file.ts'
import { useTenant } from '#shared/api/person.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { ChooseFile } from '#shared/ui/ChooseFile.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import styles from '../People.module.css'
import { useInviteUser } from '../people.queries.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'
import { useOneByOne } from './use-one-by-one.ts'
import { readUsersFile, type CheckedRow, type FileProblem } from './users-file.ts'

type Read = { rows: CheckedRow[] } | { problem: FileProblem }

/** Invites the users of a CSV file, after a preview. */
export const InviteMany = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['people', 'shared'])
  useReturnFocus()
  const { data: workgroups } = useQuery(allWorkgroupsQuery)
  const [read, setRead] = useState<Read>()
  const [isSaved, setSaved] = useState(false)
  const { outcomes, isRunning, isFinished, changeAll } = useInviteAll()
  const rows = read && 'rows' in read ? read.rows : []
  const ready = rows.filter(({ problem }) => problem === undefined)
  const invited = [...outcomes.values()].filter(({ error }) => error === undefined)
  const hasLinks = invited.some(({ address }) => address !== undefined)
  const choose = async (file: File) => setRead(await readUsersFile(file, workgroups ?? []))
  const isDirty = () => (isFinished ? hasLinks && !isSaved : rows.length > 0)
  const save = () => {
    saveLinks(rows, outcomes)
    setSaved(true)
  }
  return (
    <UnsavedDialog title={t('many.title')} size={860} isDirty={isDirty} onClose={onClose}>
      {(leave) => (
        <>
          <Stack gap="md">
            <p className={styles.hint}>{t('many.text')}</p>
            {!isRunning && !isFinished && (
              <Group>
                <ChooseFile
                  label={t('many.choose')}
                  accept="text/csv,.csv,.txt"
                  disabled={!workgroups}
                  onFile={choose}
                />
              </Group>
            )}
            {read && 'problem' in read && <RefusalAlert text={t(`many.fileProblems.${read.problem}`)} />}
            {rows.length > 0 && <UserRows rows={rows} outcomes={outcomes} />}
            <output>
              {isRunning && t('many.progress', { done: outcomes.size, total: ready.length })}
              {isFinished && t('many.done', { count: invited.length })}
            </output>
            {isFinished && hasLinks && <p className={styles.hint}>{t('many.giveLinks')}</p>}
          </Stack>
          {isFinished ? (
            <DialogButtons
              cancel={t('shared:close')}
              action={t('many.download')}
              disabled={!hasLinks}
              onConfirm={save}
              onCancel={leave}
            />
          ) : (
            <DialogButtons
              action={t('many.submit', { count: ready.length })}
              disabled={ready.length === 0}
              onConfirm={() => changeAll(ready)}
              onCancel={leave}
            />
          )}
        </>
      )}
    </UnsavedDialog>
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

/** Invites the users of a file one after the other. */
const useInviteAll = () => {
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
  // It stops when the dialog is closed, because no one could see the links of further users.
  return useOneByOne(({ line }: CheckedRow) => line, invite)
}

/** Saves the links of the invited users as a CSV file. */
const saveLinks = (rows: readonly CheckedRow[], outcomes: ReadonlyMap<number, Outcome>): void => {
  const lines = rows.flatMap(({ line, username, email }) => {
    const address = outcomes.get(line)?.address
    return address === undefined ? [] : [csvLine([username, email, address])]
  })
  const text = BOM + csvLine(['username', 'email', 'link']) + lines.join('')
  saveFile('links.csv', new Blob([text], { type: 'text/csv' }))
}
