import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import type { UsedImage } from './images-of.ts'
import styles from './Picker.module.css'

type Props = { used: readonly UsedImage[]; chosen: string | undefined; onChoose: (uuid: string) => void }

/** The images that the story shows already. */
export const UsedImages = ({ used, chosen, onChoose }: Props) => {
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
