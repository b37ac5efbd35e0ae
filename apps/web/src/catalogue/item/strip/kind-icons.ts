import { IconCube, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react'

/** What stands for a kind of asset where there is no picture of it. */
export const KIND_ICONS = { images: IconPhoto, audios: IconMusic, videos: IconMovie, model3Ds: IconCube } as const
