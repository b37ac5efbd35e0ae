import { useState } from 'react'
import { contentOf, countBefore, offeredTo, type Content } from '../engine/content.ts'
import type { ChosenFile } from '../engine/file-choice.ts'
import type { UploadPlan } from '../engine/upload-plan.ts'

/** Returns the chosen content among those that the item can have. The files that are already there decide the first choice. */
export const useContent = (target: UploadPlan['target'] | undefined, files: readonly ChosenFile[]) => {
  const [selected, setWanted] = useState<Content>(() => contentOf(files.map(({ file }) => file.name)))
  const offered = offeredTo(target?.kind ?? 'new')
  const content = offered.includes(selected) ? selected : 'images'
  return {
    offered,
    content,
    onContent: setWanted,
    before: target?.kind === 'existing' ? countBefore(content, target.item) : 0,
  }
}
