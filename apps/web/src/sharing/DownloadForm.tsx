import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CropBox } from './CropBox.tsx'
import { CropToggle } from './CropToggle.tsx'
import { SCOPES } from './download-choice.ts'
import { DownloadState } from './DownloadState.tsx'
import type { Shared } from './shared.ts'
import { sharingQuery } from './sharing.queries.ts'
import { SizeSelect } from './SizeSelect.tsx'
import { useDownload } from './use-download.ts'
import { useDownloadChoice } from './use-download-choice.ts'
import styles from './Sharing.module.css'

/** Images as files: one or all, at a size, whole or cropped to its shape. @source spec 000 §7, §9 */
export const DownloadForm = ({ shared }: { shared: Shared }) => {
  const { t } = useTranslation('sharing')
  const { data: sharing } = useQuery(sharingQuery(shared.item.uuid))
  const { image, scope, setScope, size, setSize, shape, crops, setCrops, crop, setBox, chosen } =
    useDownloadChoice(shared)
  const download = useDownload()
  // The open profile does not offer the choice between one and all. @source spec 000 §9
  const asksForScope = image && sharing?.byItem !== false

  if (!image && sharing?.byItem === false) return <p className={styles.reason}>{t('noImageChosen')}</p>
  if (download.state.step !== 'choosing') return <DownloadState download={download} chosen={chosen} />
  return (
    <div className={styles.fields}>
      {asksForScope && (
        <SegmentedControl
          aria-label={t('scope')}
          data={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          value={scope}
          onChange={setScope}
        />
      )}
      <SizeSelect value={size} onChange={setSize} />
      {scope === 'image' && <CropToggle on={crops} possible={shape !== undefined} onChange={setCrops} />}
      {crop && <CropBox {...crop} onChange={setBox} />}
      <Button
        className={styles.main}
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
        onClick={download.ask}
      >
        {t('download')}
      </Button>
    </div>
  )
}
