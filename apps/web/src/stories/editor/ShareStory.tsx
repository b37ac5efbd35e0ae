import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { exportStory, type Story } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { IconFileZip, IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { StreamedDownload } from '#sharing/StreamedDownload.tsx'
import { embedCode } from '#sharing/shared.ts'
import { pickedItemQuery } from '../picker/picker.queries.ts'
import { DraftLinks } from './DraftLinks.tsx'
import styles from './ShareStory.module.css'

type NotPublic = { uuid: string; item: string; title: string; steps: { position: number; title: string }[] }

/* Returns the images that only members see, with their steps. */
const imagesNotPublic = ({ annotations }: Story): NotPublic[] => {
  const images = new Map<string, NotPublic>()
  for (const [at, { canvasUuid: uuid, image, label }] of annotations.entries()) {
    if (!image || image.public) continue
    const existing = images.get(uuid) ?? { uuid, item: image.culturalItemUuid, title: image.sgtt, steps: [] }
    existing.steps.push({ position: at + 1, title: label })
    images.set(uuid, existing)
  }
  return [...images.values()]
}

/* Says who can see the story. Names the images that are not public, with their steps. */
const Visibility = ({ story }: { story: Story }) => {
  const { t } = useTranslation('editor')
  const images = imagesNotPublic(story)
  const nameOfStep = (step: NotPublic['steps'][number]) =>
    step.title === '' ? String(step.position) : t('shareStory.stepNamed', step)
  if (story.public) return t('shareStory.everyone')
  if (images.length === 0) return t('shareStory.storyNotPublic', { state: story.state })
  return (
    <>
      {t('shareStory.notPublic')}
      <ul className={styles.images}>
        {images.map(({ uuid, item, title, steps }) => (
          <li key={uuid}>
            <ItemLink uuid={item} title={title} /> (
            {t('shareStory.inSteps', { count: steps.length, steps: steps.map(nameOfStep).join(', ') })})
          </li>
        ))}
      </ul>
    </>
  )
}

/* The address of an item contains one of its collections. */
const ItemLink = ({ uuid, title }: { uuid: string; title: string }) => {
  const { data: item } = useQuery(pickedItemQuery(uuid))
  const collectionUuid = item?.parentCollectionsUuids[0]
  if (collectionUuid === undefined) return title
  return (
    <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid }}>
      {title}
    </Link>
  )
}

/** Shares a story as an embedded frame or a link. @source spec 002 §2 */
export const ShareStory = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const { t, i18n } = useTranslation('editor')
  const exportHint = useId()
  const may = useMay('catalogue.edit')
  const address = new URL(storyViewerAddress(story.uuid), location.origin).href
  // @source spec 002 §8 'copiedToClipboard'
  const copied = t('shareStory.copiedToClipboard')
  const Symbol = story.public ? IconWorld : IconLock
  return (
    <Dialog title={t('shareStory.title', { title: story.sgtt || story.label })} size={640} onClose={onClose}>
      <Stack gap="lg">
        <Alert variant="light" icon={<Symbol size={18} stroke={1.6} aria-hidden />}>
          <Visibility story={story} />
        </Alert>
        <CopyField
          label={t('shareStory.embed')}
          value={embedCode(address, story.sgtt || story.label, '100%', '600')}
          rows={4}
          copied={copied}
        />
        <CopyField label={t('shareStory.link')} value={address} copied={copied} />
        {may && !story.public && <DraftLinks story={story.uuid} />}
        <CopyField label={t('shareStory.manifest')} value={story._links.manifest.href} copied={copied} />
        <div>
          <StreamedDownload
            address={addressOf(exportStory, { uuid: story.uuid }, { lang: i18n.language })}
            fallbackName="story.zip"
            leftSection={<IconFileZip size={18} stroke={1.6} aria-hidden />}
            aria-describedby={exportHint}
          >
            {t('shareStory.export')}
          </StreamedDownload>
          <Text id={exportHint} size="sm" c="dimmed" mt={6}>
            {t('shareStory.exportHint')}
          </Text>
        </div>
      </Stack>
    </Dialog>
  )
}
