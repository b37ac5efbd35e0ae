import { Group, Skeleton, Stack } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ChooseFile } from '../ui/ChooseFile.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { RefusalAlert } from '../ui/RefusalAlert.tsx'
import { readJson, type JsonFile } from './json-file.ts'
import { TargetFields, type Target } from './TargetFields.tsx'

type Props<Document> = {
  texts: { title: string; confirm: string; chooseFile: string }
  file: Pick<FileProps<Document>, 'format' | 'problemText' | 'onDocument'>
  /** The resource type that is copied. Undefined for a file. */
  source: ResourceType | undefined
  target: Target
  onTarget: (target: Target) => void
  /** The document that is copied, and the preview of its effects. */
  reading: readonly [UseQueryResult<unknown>, UseQueryResult<unknown>]
  /** The effects of the import on each entry of the document. Undefined before the preview. */
  results: readonly string[] | undefined
  refusal: Error | null
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Copies a part of the configuration, or imports it from a file, after a preview of the effects. `children` shows the preview. */
export const TransferDialog = <Document,>(props: Props<Document>) => {
  const { texts, file, source, target, onTarget, reading, results, refusal, onConfirm, onClose, children } = props
  const failed = reading.find(({ isError }) => isError)
  const isReady = results !== undefined && !reading[1].isPlaceholderData && canImport(results)
  return (
    <Dialog title={texts.title} size={640} onClose={onClose}>
      <Stack gap="md">
        {source === undefined && <JsonFileField<Document> {...file} label={texts.chooseFile} />}
        <TargetFields source={source} target={target} onTarget={onTarget} />
        {failed?.error && <ErrorAlert error={failed.error} onRetry={() => void failed.refetch()} />}
        {reading.some(({ isLoading }) => isLoading) && <Skeleton height={200} />}
        {children}
      </Stack>
      <DialogButtons
        onCancel={onClose}
        action={texts.confirm}
        disabled={!isReady}
        onConfirm={onConfirm}
        notice={<RefusalAlert error={refusal} />}
      />
    </Dialog>
  )
}

/* Something is created, and every conflict has a choice. */
const canImport = (results: readonly string[]): boolean =>
  !results.includes('CONFLICT') && (results.includes('CREATE') || results.includes('RENAMED'))

type Problem = Extract<JsonFile<unknown>, { problem: string }>['problem']

type FileProps<Document> = {
  format: { format: string; version: number }
  label: string
  problemText: (problem: Problem) => string
  /** Called with the document, or with undefined if the file has none. */
  onDocument: (document: Document | undefined) => void
}

/** Reads a document from a file that the person chooses. */
const JsonFileField = <Document,>({ format, label, problemText, onDocument }: FileProps<Document>) => {
  const [name, setName] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const choose = async (file: File) => {
    const read = await readJson<Document>(file, format)
    setName(file.name)
    setProblem('problem' in read ? read.problem : undefined)
    onDocument('document' in read ? read.document : undefined)
  }
  return (
    <div>
      <Group gap="sm">
        <ChooseFile label={label} accept="application/json,.json" onFile={choose} />
        {name && <bdi>{name}</bdi>}
      </Group>
      {problem && <RefusalAlert text={problemText(problem)} />}
    </div>
  )
}
