import {
  IconCube,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPalette,
  IconPhoto,
  IconTexture,
} from '@tabler/icons-react'
import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'

/** What stands for a file that cannot be shown. */
export const ROLE_ICONS = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  audio: IconMusic,
  video: IconMovie,
  zip: IconFileZip,
  object: IconCube,
  material: IconPalette,
  texture: IconTexture,
} as const satisfies Record<FileRole, unknown>
