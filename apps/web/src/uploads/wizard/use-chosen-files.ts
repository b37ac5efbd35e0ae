import { useState } from 'react'
import type { Content } from '../engine/content.ts'
import type { ChosenFile } from '../engine/file-choice.ts'
import { validateFiles } from '../engine/file-rules.ts'
import { numberedTitles, titlesFromNames } from '../engine/file-titles.ts'
import { leadersOf, plannedAssets } from '../engine/planned-assets.ts'

type About = {
  content: Content
  itemTitle: string
  /** how many assets of the kind the item has already */
  before: number
  files: readonly ChosenFile[]
}

/** What becomes of the chosen files: which can be sent, under which titles, and what is wrong with the rest. */
export const useChosenFiles = ({ content, itemTitle, before, files }: About) => {
  const [numbered, setNumbered] = useState(true)
  const { allowed, refusals, errors } = validateFiles(content, files)
  const leaders = leadersOf(content, allowed)
  const names = leaders.map(({ chosen }) => chosen.file.name)
  const titles = numbered && content !== 'pdf' ? numberedTitles(itemTitle, names, before) : titlesFromNames(names)
  const titleOf = new Map(leaders.map(({ chosen }, index) => [chosen.id, titles[index] ?? chosen.file.name]))
  return {
    count: allowed.length,
    faults: errors,
    refusals,
    roles: new Map(allowed.map(({ chosen, role }) => [chosen.id, role])),
    titles: titleOf,
    numbered,
    setNumbered,
    assets: () => plannedAssets(content, allowed, (id) => titleOf.get(id) ?? ''),
  }
}
