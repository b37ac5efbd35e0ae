import { Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { COMMENTARY_STORED_MAX_LENGTH, STEP_TITLE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { CREDITS_MAX_LENGTH, SUBTITLE_MAX_LENGTH } from '@pressmark/contract/stories/look.ts'
import { RadioButton } from '@pressmark/ui/CheckBox.tsx'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconBook2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UsedImage } from '../picker/images-of.ts'
import styles from './StoryLook.module.css'

/** The fields of the look of a story. An empty cover is the image of the first step. */
export type LookValues = { cover: string; title: string; subtitle: string; text: string; credits: string }

/** The texts of the slides before the first step and after the last one. */
export const SlideFields = ({ form }: { form: UseFormReturnType<LookValues> }) => {
  const { t } = useTranslation('editor')
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('look.opening')}</legend>
        <Text size="sm">{t('look.openingHint')}</Text>
        <TextInput
          label={t('look.openingTitle')}
          description={t('look.openingTitleHint')}
          maxLength={STEP_TITLE_MAX_LENGTH}
          {...form.getInputProps('title')}
        />
        <TextInput label={t('look.subtitle')} maxLength={SUBTITLE_MAX_LENGTH} {...form.getInputProps('subtitle')} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('look.closing')}</legend>
        <Text size="sm">{t('look.closingHint')}</Text>
        <Textarea
          label={t('look.text')}
          description={t('look.formats')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={COMMENTARY_STORED_MAX_LENGTH}
          {...form.getInputProps('text')}
        />
        <Textarea
          label={t('look.credits')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={CREDITS_MAX_LENGTH}
          {...form.getInputProps('credits')}
        />
      </fieldset>
    </>
  )
}

type Props = {
  images: readonly UsedImage[]
  /** The uuid of the cover, or '' for the image of the first step. */
  value: string
  onChange: (uuid: string) => void
}

/** Offers the images of a story as its cover. */
export const CoverChoice = ({ images, value, onChange }: Props) => {
  const { t } = useTranslation('editor')
  const options = [
    { uuid: '', title: t('look.first'), thumbnail: images[0]?.image.thumbnail },
    ...images.map(({ canvasUuid, image: { title, thumbnail } }) => ({ uuid: canvasUuid, title, thumbnail })),
  ]
  const isKnown = options.some(({ uuid }) => uuid === value)
  return (
    <fieldset className={styles.group}>
      <legend>{t('look.cover')}</legend>
      <Text size="sm">{t('look.coverHint')}</Text>
      <div className={styles.covers}>
        {options.map(({ uuid, title, thumbnail }) => {
          const chosen = uuid === (isKnown ? value : '')
          return (
            <label key={uuid} className={styles.cover} data-chosen={chosen || undefined}>
              <RadioButton name="cover" checked={chosen} onChange={() => onChange(uuid)} />
              <Mat src={thumbnail} fallback={<IconBook2 size={24} stroke={1.2} aria-hidden />} />
              <span className={styles.name}>{title}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
