import { RadioButton } from '@pressmark/ui/CheckBox.tsx'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconSearch, IconPhoto } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useFocusNewRow } from '#shared/hooks/use-focus-new-row.ts'
import { formatDate } from '#shared/text/format-date.ts'
import classes from './ExistingItem.module.css'
import { itemChoicesQuery } from './uploads.queries.ts'
import { WizardFooter } from './WizardFooter.tsx'

const TYPING_MS = 250

type Props = { onCancel: () => void; onContinue: (item: Item) => void }

/** Lets the person choose the item that receives the files: from the last modified ones, or from search results. */
export const ExistingItem = ({ onCancel, onContinue }: Props) => {
  const { t } = useTranslation(['uploads', 'shared'])
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [chosen, setChosen] = useState<Item>()
  const results = useInfiniteQuery(itemChoicesQuery(text))
  const items = results.data?.pages.flatMap((page) => page._embedded.culturalItems) ?? []
  // A search for something else does not hide the choice.
  const rows = chosen && !items.some(({ uuid }) => uuid === chosen.uuid) ? [chosen, ...items] : items
  const list = useFocusNewRow<HTMLFieldSetElement>('label', rows.length)
  const total = results.data?.pages[0]?.page.totalElements

  return (
    <>
      <TextInput
        label={t('findItem')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        type="search"
      />
      <output className={classes.count}>
        {total !== undefined &&
          (text === '' ? t('itemsLatestFirst', { count: total }) : t('itemsFound', { count: total }))}
      </output>
      <fieldset ref={list} className={classes.list} aria-busy={results.isFetching}>
        <legend className={classes.legend}>{t('items')}</legend>
        {results.isPending && <Skeleton height={240} />}
        {rows.map((item) => (
          <ItemChoice key={item.uuid} item={item} chosen={item.uuid === chosen?.uuid} onChoose={setChosen} />
        ))}
        {results.hasNextPage && (
          <Button variant="subtle" loading={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
            {t('showMore')}
          </Button>
        )}
      </fieldset>
      {results.isError && (
        <p role="alert" className={classes.failed}>
          {refusalText(results.error)}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => void results.refetch()}>
            {t('shared:tryAgain')}
          </Button>
        </p>
      )}
      <WizardFooter
        onCancel={onCancel}
        next={{ label: t('continue'), disabled: !chosen, onClick: () => chosen && onContinue(chosen) }}
      />
    </>
  )
}

type ItemChoiceProps = { item: Item; chosen: boolean; onChoose: (item: Item) => void }

/** A radio button that is as large as its row. */
const ItemChoice = ({ item, chosen, onChoose }: ItemChoiceProps) => (
  <label className={classes.choice} data-chosen={chosen || undefined}>
    <RadioButton name="existing-item" checked={chosen} onChange={() => onChoose(item)} />
    <span className={classes.thumb}>
      {item.thumbnail ? (
        <img src={item.thumbnail} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <IconPhoto size={20} stroke={1.4} aria-hidden />
      )}
    </span>
    <span className={classes.words}>
      <span className={classes.title}>{item.sgtt}</span>
      <span className={classes.author}>{item.autn}</span>
    </span>
    <span className={classes.aside}>
      <span className={classes.pressmark}>{item.pressmark}</span>
      <span>{formatDate(item.lastModifiedDate)}</span>
    </span>
  </label>
)
