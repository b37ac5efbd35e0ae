import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { LeaveDialog } from '../editor/LeaveDialog.tsx'
import { useStoryDraft } from '../editor/use-story-draft.ts'
import { FoundItems } from './FoundItems.tsx'
import { imagesOf } from './images-of.ts'
import styles from './Picker.module.css'
import { itemsQuery } from './picker.queries.ts'
import { UsedImages } from './UsedImages.tsx'

const DEBOUNCE_MS = 200

/** Chooses what the next step shows: an image of the story, or an item of the catalogue. @source spec 002 §2 */
export const PickerPage = () => {
  const { storyUuid = '' } = useParams({ strict: false })
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const { story, draft } = useStoryDraft(storyUuid)
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text, DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string>()
  const { data: read, error, refetch } = useQuery(itemsQuery(searched, page))
  const data = useLatest(read)
  const used = imagesOf(draft?.steps.present ?? [])
  const goOn = () => {
    const image = used.find(({ canvasUuid }) => canvasUuid === chosen)
    if (image) {
      const params = { storyUuid, culturalItemUuid: image.canvasUuid }
      return void navigate({
        to: '/story/editor/$storyUuid/cultural-item/$culturalItemUuid/select-area',
        params,
        search: { canvasId: image.canvasUuid },
      })
    }
    if (chosen === undefined) return
    void navigate({
      to: '/story/editor/$storyUuid/cultural-item/$culturalItemUuid',
      params: { storyUuid, culturalItemUuid: chosen },
    })
  }
  return (
    <div className={styles.picker}>
      <ScreenTitle of={t('pick.title')} />
      <header className={styles.head}>
        <ScreenHeading className={styles.title}>{t('pick.title')}</ScreenHeading>
        <p className={styles.story}>{story?.sgtt || story?.label}</p>
      </header>
      <UsedImages used={used} chosen={chosen} onChoose={setChosen} />
      <TextInput
        type="search"
        label={t('pick.search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setPage(1)
        }}
      />
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <FoundItems found={data} chosen={chosen} onChoose={setChosen} onPage={setPage} />}
      <footer className={styles.foot}>
        <Button
          variant="default"
          onClick={() => void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid } })}
        >
          {t('cancel')}
        </Button>
        <Button disabled={chosen === undefined} onClick={goOn}>
          {t('pick.goOn')}
        </Button>
      </footer>
      <LeaveDialog storyUuid={storyUuid} />
    </div>
  )
}
