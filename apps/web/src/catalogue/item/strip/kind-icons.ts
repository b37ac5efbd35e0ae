import { IconCube, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react'

/** The icon of each asset type, shown where an asset has no image. */
export const KIND_ICONS = { images: IconPhoto, audios: IconMusic, videos: IconMovie, model3Ds: IconCube } as const
