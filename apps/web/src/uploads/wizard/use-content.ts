import { useState } from 'react'
import { contentOf, countBefore, offeredTo, type Content } from '../engine/content.ts'
import type { ChosenFile } from '../engine/file-choice.ts'
import type { UploadPlan } from '../engine/upload-plan.ts'

/** Which content is chosen, of those that the item can have; what is there from the beginning tells the first. */
export const useContent = (target: UploadPlan['target'] | undefined, files: readonly ChosenFile[]) => {
  const [wanted, setWanted] = useState<Content>(() => contentOf(files.map(({ file }) => file.name)))
  const offered = offeredTo(target?.kind ?? 'new')
  const content = offered.includes(wanted) ? wanted : 'images'
  return {
    offered,
    content,
    onContent: setWanted,
    before: target?.kind === 'existing' ? countBefore(content, target.item) : 0,
  }
}
