import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { savedQuery } from '#catalogue/results/saved/saved.queries.ts'
import { resultsAddress } from '#catalogue/results/address.ts'
import type { OptionGroup } from '#shared/ui/OptionList.tsx'

/** Returns the person's saved searches, as links. */
export const useSavedOptions = (onGo: () => void): OptionGroup => {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const { data: saved = [] } = useQuery(savedQuery)
  const options = saved.map(({ uuid, name, search }) => ({
    id: `saved-${uuid}`,
    label: name,
    icon: IconBookmark,
    choose: () => {
      onGo()
      void navigate(resultsAddress(search))
    },
  }))
  return { label: t('suggest.saved'), options }
}
