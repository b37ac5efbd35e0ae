import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { exportStory, type Story } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { IconFileZip, IconLock, IconWorld } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { StreamedDownload } from '#sharing/StreamedDownload.tsx'
import { embedCode } from '#sharing/shared.ts'

/** Shares a story as an embedded frame or a link. @source spec 002 §2 */
export const ShareStory = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const { t, i18n } = useTranslation('editor')
  const exportHint = useId()
  const address = new URL(storyViewerAddress(story.uuid), location.origin).href
  // @source spec 002 §8 'copiedToClipboard'
  const copied = t('shareStory.copiedToClipboard')
  const Symbol = story.public ? IconWorld : IconLock
  return (
    <Dialog title={t('shareStory.title', { title: story.sgtt || story.label })} size={640} onClose={onClose}>
      <Stack gap="lg">
        <Alert variant="light" icon={<Symbol size={18} stroke={1.6} aria-hidden />}>
          {t(story.public ? 'shareStory.everyone' : 'shareStory.membersOnly')}
        </Alert>
        <CopyField
          label={t('shareStory.embed')}
          value={embedCode(address, story.sgtt || story.label, '100%', '600')}
          rows={4}
          copied={copied}
        />
        <CopyField label={t('shareStory.link')} value={address} copied={copied} />
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
