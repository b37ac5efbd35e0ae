import { Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { usersQuery } from '../people.queries.ts'
import type { useMembership } from './use-membership.ts'

const DEBOUNCE_MS = 200

/** Picks a user of the tenant and adds it to the workgroup. */
export const AddUser = ({ membership }: { membership: ReturnType<typeof useMembership> }) => {
  const { t } = useTranslation('people')
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [searchTerm] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data } = useQuery({
    ...usersQuery({ page: 1, sort: 'surname', searchTerm: chosen ? '' : searchTerm }),
    placeholderData: keepPreviousData,
  })
  const options = data?._embedded.jarvisUsers.map((user) => ({
    value: user.uuid,
    label: `${nameOf(user)} (${user.username})`,
  }))
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <Select
        label={t('workgroups.addUser')}
        placeholder={t('workgroups.choose')}
        searchable
        // The server has already filtered the options.
        filter={({ options: all }) => all}
        nothingFoundMessage={t('users.noneFound')}
        data={options ?? []}
        value={chosen}
        onChange={setChosen}
        onSearchChange={setTyped}
        comboboxProps={{ withinPortal: false }}
        flex={1}
      />
      <CallButton
        disabled={chosen === null || membership.pending}
        onCall={async () => chosen && membership.add(chosen, { onSuccess: () => setChosen(null) })}
      >
        {t('workgroups.addSubmit')}
      </CallButton>
    </Group>
  )
}
