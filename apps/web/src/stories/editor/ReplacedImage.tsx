import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPhotoEdit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DraftStep } from './draft.ts'
import { changeStep } from './draft.store.ts'

type ChooseProps = {
  storyUuid: string
  /** Zero-based. */
  at: number
}

/** Chooses another image for a step, which keeps its texts. */
export const ChooseImage = ({ storyUuid, at }: ChooseProps) => {
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPhotoEdit size={16} stroke={1.8} aria-hidden />}
      onClick={() =>
        void navigate({
          to: '/story/editor/$storyUuid/cultural-item',
          params: { storyUuid },
          search: { replace: at + 1 },
        })
      }
    >
      {t('chooseImage')}
    </Button>
  )
}

type Props = ChooseProps & { step: DraftStep }

/** Says that the file of the image was replaced after the area was drawn, and offers what can be done. */
export const ReplacedImage = ({ storyUuid, step, at }: Props) => {
  const { t } = useTranslation('editor')
  return (
    <Alert color="ochre" variant="light" title={t('picture.replaced')}>
      <Text size="sm">{t('picture.replacedHint')}</Text>
      <Group gap="sm" mt="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() => changeStep(storyUuid, step.key, { picture: 'shown', confirmed: true })}
        >
          {t('confirmArea')}
        </Button>
        <ChooseImage storyUuid={storyUuid} at={at} />
      </Group>
    </Alert>
  )
}
