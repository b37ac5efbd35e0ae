import { applyMapping } from '@pressmark/contract/ingest/apply-mapping.ts'
import { readMapping, type SavedMapping } from '@pressmark/contract/ingest/mappings.ts'
import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useRef, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

type Applied = {
  uuid: string
  targets: readonly string[]
  before: readonly string[]
  by: 'server' | 'person' | 'saving'
}

type Columns = {
  sheet: Spreadsheet
  targets: readonly string[]
  templates: readonly Template[]
  onTargets: (targets: string[]) => void
}

/** The saved mapping that the columns have now. A change of a column by hand ends it. Another mapping, or none, starts from the
 *  targets before it. */
export const useAppliedMapping = ({ sheet, targets, templates, onTargets }: Columns) => {
  const [last, setLast] = useState<Applied | undefined>(
    sheet.mappingUuid === undefined ? undefined : { uuid: sheet.mappingUuid, targets, before: targets, by: 'server' },
  )
  const applied = last?.targets.every((target, at) => target === targets[at]) ? last : undefined
  const before = applied?.before ?? targets
  const requested = useRef<string>(undefined)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (uuid: string) => call(readMapping, { params: { uuid } }),
    meta: { notify: true },
  })
  const apply = ({ uuid, columns }: SavedMapping) => {
    // Another mapping was chosen before this one arrived.
    if (requested.current !== uuid) return
    const headers = sheet.columns.map(({ header }) => header)
    const next = applyMapping(templates, headers, columns, before)
    setLast({ uuid, targets: next, before, by: 'person' })
    onTargets(next)
  }
  const choose = (uuid: string) => {
    requested.current = uuid
    if (uuid !== '') return mutate(uuid, { onSuccess: apply })
    setLast(undefined)
    onTargets([...before])
  }
  const keep = (uuid: string) => setLast({ uuid, targets, before: targets, by: 'saving' })
  return { applied, chosen: (isPending ? variables : applied?.uuid) ?? '', choose, keep }
}
