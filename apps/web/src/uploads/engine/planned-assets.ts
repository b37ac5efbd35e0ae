import type { ImportType } from '@pressmark/contract/ingest/imports.ts'
import type { Content } from './content.ts'
import type { ValidatedFiles } from './file-rules.ts'
import type { PlannedAsset, PlannedPart } from './upload-plan.ts'

type Allowed = ValidatedFiles<{ id: string } & Pick<PlannedPart, 'file'>>['allowed']

const TYPES: Record<Content, ImportType> = {
  images: 'images',
  pdf: 'pdf',
  audios: 'audios',
  videos: 'videos',
  zip: 'model3Ds',
  separate: 'model3Ds',
}

/** Returns the files that become an asset. Of a model in separate files, only the OBJ file does. */
export const leadersOf = (content: Content, allowed: Allowed): Allowed =>
  content === 'separate' ? allowed.filter(({ role }) => role === 'object') : allowed

/** Returns the assets that the allowed files become. `titleOf` is called for the leading file of each asset. */
export const plannedAssets = (
  content: Content,
  allowed: Allowed,
  titleOf: (fileId: string) => string,
): PlannedAsset[] => {
  const leaders = leadersOf(content, allowed)
  const otherParts = allowed.filter((one) => !leaders.includes(one)).map(partOf)
  return leaders.map((leader) => ({
    assetType: TYPES[content],
    title: titleOf(leader.chosen.id),
    parts: [partOf(leader), ...otherParts],
  }))
}

const partOf = ({ chosen: { file }, role }: Allowed[number]): PlannedPart => ({ role, file })
