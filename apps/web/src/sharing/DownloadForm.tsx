import { Button, Checkbox, Select } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import { useState } from 'react'
import { CropBox } from './CropBox.tsx'
import { SCOPES, downloadOf, type Scope } from './download-choice.ts'
import { DownloadState } from './DownloadState.tsx'
import type { Shared } from './shared.ts'
import { sharingQuery } from './sharing.queries.ts'
import { useDownload } from './use-download.ts'
import styles from './Sharing.module.css'
import { largestBox, presetOf, SIZE_NAMES, type Box, type Size, type SizeName } from './crop.ts'

/** Downloads one or all images at a size, whole or cropped to its shape. @source spec 000 §7, §9 */
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
        onClick={download.confirm}
      >
        {t('download')}
      </Button>
    </div>
  )
}

/** The choices of a download: one image or all, the size and the crop. */
const useDownloadChoice = (shared: Shared) => {
  const image = imageOf(shared)
  const [selected, setScope] = useState<Scope>('image')
  const [size, setSize] = useState<SizeName>('full')
  const [crops, setCrops] = useState(true)
  const [drawn, setDrawn] = useState<{ of: SizeName; box: Box }>()
  const scope = image ? selected : 'item'
  const shape = presetOf(size)
  const cropped = scope === 'image' && crops ? croppable(image, size) : undefined
  const crop = cropped && {
    ...cropped,
    box: drawn?.of === size ? drawn.box : largestBox(cropped.picture, cropped.shape),
  }
  const setBox = (next: Box) => setDrawn({ of: size, box: next })
  const chosen = downloadOf({ scope, shared, size, box: crop?.box })
  return { image, scope, setScope, size, setSize, shape, crops, setCrops, crop, setBox, chosen }
}

const imageOf = ({ kind, asset }: Shared) => (kind === 'images' && asset?.ready ? asset : undefined)

/* Only an image whose pixels are known can be cropped, and only to a size that has a shape. */
const croppable = (
  image: Shared['asset'],
  size: SizeName,
): { image: Asset; picture: Size; shape: Size } | undefined => {
  const shape = presetOf(size)
  if (!shape || !image?.width || !image.height) return undefined
  return { image, picture: { width: image.width, height: image.height }, shape }
}

type Props = { on: boolean; possible: boolean; onChange: (on: boolean) => void }

/** Whether an image is cropped to the shape of its size; full and half resolution have none. */
const CropToggle = ({ on, possible, onChange }: Props) => {
  const { t } = useTranslation('sharing')
  return (
    <Checkbox
      label={t('crop')}
      description={possible ? undefined : t('noCrop')}
      checked={on && possible}
      disabled={!possible}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** The sizes that downloads are offered in, with their pixels. */
const SizeSelect = ({ value, onChange }: { value: SizeName; onChange: (size: SizeName) => void }) => {
  const { t } = useTranslation('sharing')
  const labelOf = (name: SizeName) => {
    const preset = presetOf(name)
    return preset ? `${t(`sizes.${name}`)} · ${preset.width} × ${preset.height} px` : t(`sizes.${name}`)
  }
  return (
    <Select
      label={t('size')}
      data={SIZE_NAMES.map((name) => ({ value: name, label: labelOf(name) }))}
      value={value}
      onChange={(size) => size && onChange(size)}
      allowDeselect={false}
      maxDropdownHeight={360}
    />
  )
}
