import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Sample } from '@pressmark/contract/workflow/email-preview.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { samplesQuery } from './email-preview.queries.ts'

type SampleProps = { transition: Transition; chosen: string; onChoose: (uuid: string) => void }

/** The choice of the entry that a preview is for. */
export const SampleSelect = ({ transition, chosen, onChoose }: SampleProps) => {
  const { t } = useTranslation('workflow')
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text, 250)
  const [picked, setPicked] = useState<Sample>()
  const { data: found = [] } = useQuery(samplesQuery(transition.uuid, query))
  // The chosen entry stays among the options when another text is searched.
  const samples = picked && !found.some(({ uuid }) => uuid === picked.uuid) ? [picked, ...found] : found
  const labelOf = ({ title, pressmark }: Sample) => [title || t('run.untitled'), pressmark].filter(Boolean).join(' · ')
  const choose = (uuid: string | null) => {
    setPicked(samples.find((sample) => sample.uuid === uuid))
    onChoose(uuid ?? '')
  }
  return (
    <Select
      label={t('preview.entry')}
      description={t('preview.entryHint')}
      searchable
      data-autofocus
      value={chosen || null}
      onChange={choose}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={t('preview.none')}
      data={samples.map((sample) => ({ value: sample.uuid, label: labelOf(sample) }))}
    />
  )
}
