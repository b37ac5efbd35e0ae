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

/** The files that become assets of their own: of a model in separate files, the object alone. */
export const leadersOf = (content: Content, allowed: Allowed): Allowed =>
  content === 'separate' ? allowed.filter(({ role }) => role === 'object') : allowed

/** What the allowed files become; `titleOf` is asked for the leaders. */
export const plannedAssets = (
  content: Content,
  allowed: Allowed,
  titleOf: (fileId: string) => string,
): PlannedAsset[] => {
  const leaders = leadersOf(content, allowed)
  const others = allowed.filter((one) => !leaders.includes(one)).map(partOf)
  return leaders.map((leader) => ({
    assetType: TYPES[content],
    title: titleOf(leader.chosen.id),
    parts: [partOf(leader), ...others],
  }))
}

const partOf = ({ chosen: { file }, role }: Allowed[number]): PlannedPart => ({ role, file })
