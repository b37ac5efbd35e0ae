import { Radio, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Content } from '../engine/content.ts'
import classes from './Wizard.module.css'

type Props = { offered: readonly Content[]; content: Content; onContent: (content: Content) => void }

const isModel = (content: Content) => content === 'zip' || content === 'separate'

/** What kind of files there are; a 3D model comes as one zip or as its separate files. */
export const ContentChoice = ({ offered, content, onContent }: Props) => {
  const { t } = useTranslation('uploads')
  const types = offered.filter((one) => one !== 'separate')
  return (
    <div className={classes.content}>
      <SegmentedControl
        fullWidth
        aria-label={t('contentType')}
        value={isModel(content) ? 'zip' : content}
        onChange={onContent}
        data={types.map((value) => ({ value, label: t(`contents.${value}`) }))}
      />
      {isModel(content) && (
        <Radio.Group aria-label={t('modelAs')} value={content} onChange={onContent}>
          <div className={classes.modes}>
            <Radio value="zip" label={t('modes.zip')} />
            <Radio value="separate" label={t('modes.separate')} />
          </div>
        </Radio.Group>
      )}
    </div>
  )
}
