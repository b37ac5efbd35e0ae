import { Button, FileButton, Group } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { RefusalAlert } from '../ui/RefusalAlert.tsx'
import { readJson, type JsonFile } from './json-file.ts'

type Problem = Extract<JsonFile<unknown>, { problem: string }>['problem']

type Props<Document> = {
  format: { format: string; version: number }
  label: string
  problemText: (problem: Problem) => string
  /** Called with the document, or with undefined if the file has none. */
  onDocument: (document: Document | undefined) => void
}

/** Reads a document from a file that the person chooses. */
export const JsonFileField = <Document,>({ format, label, problemText, onDocument }: Props<Document>) => {
  const [name, setName] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const choose = async (file: File | null) => {
    if (file === null) return
    const read = await readJson<Document>(file, format)
    setName(file.name)
    setProblem('problem' in read ? read.problem : undefined)
    onDocument('document' in read ? read.document : undefined)
  }
  return (
    <div>
      <Group gap="sm">
        <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconFileUpload size={17} stroke={1.6} aria-hidden />}
              data-autofocus
              {...props}
            >
              {label}
            </Button>
          )}
        </FileButton>
        {name && <bdi>{name}</bdi>}
      </Group>
      {problem && <RefusalAlert text={problemText(problem)} />}
    </div>
  )
}
