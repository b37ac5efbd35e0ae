import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { Choice } from './Choice.tsx'
import styles from './Picker.module.css'

type Props = {
  found: AnswerOf<typeof findAllItems>
  chosen: string | undefined
  onChoose: (uuid: string) => void
  onPage: (page: number) => void
}

/** Items of the catalogue to choose from; one without images has nothing to show. */
export const FoundItems = ({ found: data, chosen, onChoose, onPage }: Props) => {
  const { t } = useTranslation('editor')
  return (
    <section aria-label={t('pick.items')}>
      <h2 className={styles.part} aria-live="polite">
        {t('pick.count', { count: data.page.totalElements, shown: formatCount(data.page.totalElements) })}
      </h2>
      <ul className={styles.items}>
        {data._embedded.culturalItems.map(({ uuid, sgtt, autn, thumbnail, mediaTypeInfo }) => (
          <Choice
            key={uuid}
            title={sgtt}
            author={mediaTypeInfo.hasImage ? autn : t('pick.noImages')}
            chosen={chosen === uuid}
            disabled={!mediaTypeInfo.hasImage}
            onChoose={() => onChoose(uuid)}
          >
            <Mat src={thumbnail} fallback={<IconPhoto size={28} stroke={1.2} aria-hidden />} />
          </Choice>
        ))}
      </ul>
      <Paging page={data.page} label={t('pick.pages')} onPage={onPage} />
    </section>
  )
}
