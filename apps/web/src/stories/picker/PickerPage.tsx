import { RadioButton } from '@pressmark/ui/CheckBox.tsx'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { LeaveDialog } from '../editor/LeaveDialog.tsx'
import { useStoryDraft } from '../editor/use-story-draft.ts'
import { imagesOf, type UsedImage } from './images-of.ts'
import styles from './Picker.module.css'
import { itemsQuery } from './picker.queries.ts'
import { useReplacing } from './replacing.ts'

const DEBOUNCE_MS = 200

/** Picks the image of the next step: an image of the story, or an item of the catalogue. @source spec 002 §2 */
export const PickerPage = () => {
  const { storyUuid = '' } = useParams({ strict: false })
  const replacing = useReplacing()
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const { story, draft } = useStoryDraft(storyUuid)
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text, DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string>()
  const { data: read, error, refetch } = useQuery(itemsQuery(searched, page))
  const data = useLatest(read)
  const heading = t(replacing.replace === undefined ? 'pick.title' : 'chooseImage')
  const used = imagesOf(draft?.steps.present ?? [])
  const goOn = () => {
    const image = used.find(({ canvasUuid }) => canvasUuid === chosen)
    if (image) {
      const params = { storyUuid, culturalItemUuid: image.canvasUuid }
      return void navigate({
        to: '/story/editor/$storyUuid/cultural-item/$culturalItemUuid/select-area',
        params,
        search: { canvasId: image.canvasUuid, ...replacing },
      })
    }
    if (chosen === undefined) return
    void navigate({
      to: '/story/editor/$storyUuid/cultural-item/$culturalItemUuid',
      params: { storyUuid, culturalItemUuid: chosen },
      search: replacing,
    })
  }
  return (
    <div className={styles.picker}>
      <ScreenTitle of={heading} />
      <header className={styles.head}>
        <ScreenHeading className={styles.title}>{heading}</ScreenHeading>
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
      {data && <FoundItems results={data} chosen={chosen} onChoose={setChosen} onPage={setPage} />}
      <footer className={styles.foot}>
        <Button
          variant="default"
          onClick={() => void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid } })}
        >
          {t('cancel')}
        </Button>
        <Button disabled={chosen === undefined} onClick={goOn}>
          {t('pick.continue')}
        </Button>
      </footer>
      <LeaveDialog storyUuid={storyUuid} />
    </div>
  )
}

type Props = {
  results: AnswerOf<typeof findAllItems>
  chosen: string | undefined
  onChoose: (uuid: string) => void
  onPage: (page: number) => void
}

/** Items of the catalogue to pick from. Items without images are disabled. */
const FoundItems = ({ results: data, chosen, onChoose, onPage }: Props) => {
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

type UsedImagesProps = { used: readonly UsedImage[]; chosen: string | undefined; onChoose: (uuid: string) => void }

/** The images that the story already uses. */
const UsedImages = ({ used, chosen, onChoose }: UsedImagesProps) => {
  const { t } = useTranslation('editor')
  if (used.length === 0) return null
  return (
    <section aria-label={t('pick.used')}>
      <h2 className={styles.part}>{t('pick.used')}</h2>
      <ul className={styles.used}>
        {used.map(({ canvasUuid, image }) => (
          <Choice
            key={canvasUuid}
            title={image.title}
            author={image.author}
            chosen={chosen === canvasUuid}
            onChoose={() => onChoose(canvasUuid)}
          >
            <Mat src={image.thumbnail} fallback={<IconPhoto size={24} stroke={1.2} aria-hidden />} />
          </Choice>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = {
  title: string
  author: string
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
  /** The image of the option. */
  children: ReactNode
}

/** One of the options. Exactly one is picked. */
const Choice = ({ title, author, chosen, disabled = false, onChoose, children }: ChoiceProps) => (
  <li>
    <label className={styles.choice} data-chosen={chosen || undefined}>
      <RadioButton name="picked" checked={chosen} disabled={disabled} onChange={onChoose} />
      {children}
      <span className={styles.name}>{title}</span>
      <span className={styles.author}>{author}</span>
    </label>
  </li>
)
