import { findCollectionsByText } from '@pressmark/contract/catalogue/collections.ts'
import { COLLECTION_SEARCH_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { PickDialog, type Option, type Options } from '#shared/ui/Picker.tsx'

type Props = {
  title: string
  /** Those that are not offered. */
  without: readonly string[]
  pending: boolean
  onPick: (option: Option) => void
  onClose: () => void
}

/** Chooses a collection, out of a searchable list in pages of 15. */
export const PickCollection = ({ title, without, ...rest }: Props) => {
  const { t } = useTranslation('item')
  const find = async (text: string, page: number, signal: AbortSignal): Promise<Options> => {
    const query = { text, page, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['sgtt'] }
    const answer = await call(findCollectionsByText, { query, signal })
    const options = answer._embedded.culturalItemCollections.filter(({ uuid }) => !without.includes(uuid))
    return { options: options.map(({ uuid, sgtt }) => ({ uuid, title: sgtt })), page: answer.page }
  }
  return (
    <PickDialog title={title} label={t('move.search')} none={t('move.none')} name="collections" find={find} {...rest} />
  )
}
