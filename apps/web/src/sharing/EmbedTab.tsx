import { Select, TextInput } from '@mantine/core'
import type { ItemViewer } from '@pressmark/contract/media/viewers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { embedCode, linkTo, viewersOf, type Shared } from './shared.ts'
import styles from './Sharing.module.css'

const LENGTH = /^\d{2,5}%?$/

/** The code that shows a viewer in another page. */
export const EmbedTab = ({ shared }: { shared: Shared }) => {
  const { t } = useTranslation('sharing')
  const viewers = viewersOf(shared)
  const [viewer, setViewer] = useState<ItemViewer>(viewers[0] ?? 'iiif')
  const [width, setWidth] = useState('100%')
  const [height, setHeight] = useState('600')
  const errorOf = (length: string) => (LENGTH.test(length) ? undefined : t('invalidLength'))

  return (
    <div className={styles.fields}>
      <Select
        label={t('viewer')}
        data={viewers.map((value) => ({ value, label: t(`viewers.${value}`) }))}
        value={viewer}
        onChange={(value) => value && setViewer(value)}
        allowDeselect={false}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('width')}
          value={width}
          error={errorOf(width)}
          onChange={(event) => setWidth(event.currentTarget.value.trim())}
        />
        <TextInput
          label={t('height')}
          value={height}
          error={errorOf(height)}
          onChange={(event) => setHeight(event.currentTarget.value.trim())}
        />
      </div>
      <CopyField
        label={t('embedCode')}
        hint={t('embedHint')}
        value={embedCode(linkTo(viewer, shared), shared.item.sgtt, width, height)}
        rows={4}
      />
    </div>
  )
}
