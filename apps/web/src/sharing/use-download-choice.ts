import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import { useState } from 'react'
import { largestBox, presetOf, type Box, type Size, type SizeName } from './crop.ts'
import { downloadOf, type Scope } from './download-choice.ts'
import type { Shared } from './shared.ts'

/** What is to be downloaded: one image or all, at which size, and which part of it. */
export const useDownloadChoice = (shared: Shared) => {
  const image = imageOf(shared)
  const [wanted, setScope] = useState<Scope>('image')
  const [size, setSize] = useState<SizeName>('full')
  const [crops, setCrops] = useState(true)
  const [drawn, setDrawn] = useState<{ of: SizeName; box: Box }>()
  const scope = image ? wanted : 'item'
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
