import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { pressmarkKey } from '@pressmark/contract/platform/pressmark-key.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { contentOf } from './content.ts'
import type { ChosenFile } from './file-choice.ts'
import { validateFiles } from './file-rules.ts'
import { numberedTitles, stemOf } from './file-titles.ts'
import { nextPressmark } from './next-pressmark.ts'
import { leadersOf, plannedAssets } from './planned-assets.ts'
import type { UploadPlan } from './upload-plan.ts'

/** How files become several items. */
export type Rule = {
  /** Files whose names differ only in the number at their end are one item: `Ms14_001.tif` and `Ms14_002.tif`. */
  isGrouped: boolean
  /** The first pressmark of a sequence. Undefined: each pressmark is the name of the files. */
  first: string | undefined
}

export type PlannedItem = { title: string; pressmark: string | undefined; files: readonly ChosenFile[] }

/** Returns the items that the files become, in the order of the files. An item has no pressmark if the sequence has no number. */
export const plannedItems = (files: readonly ChosenFile[], { isGrouped, first }: Rule): PlannedItem[] => {
  const groups = new Map<string, ChosenFile[]>()
  for (const chosen of files) {
    const stem = stemOf(chosen.file.name)
    const name = truncate((isGrouped ? withoutPage(stem) : stem).trim(), STRING_VALUE_MAX_LENGTH)
    groups.set(name, [...(groups.get(name) ?? []), chosen])
  }
  let next = first
  return [...groups].map(([title, its], index) => {
    if (first !== undefined && index > 0) next = next === undefined ? undefined : nextPressmark(next)
    return { title, pressmark: first === undefined ? title : next, files: its }
  })
}

const SEPARATORS = ' _-.'

/* `Ms14_001` → `Ms14`. A name without a separator before its number stays whole. */
const withoutPage = (stem: string): string => {
  let end = stem.length
  while (end > 0 && stem[end - 1]! >= '0' && stem[end - 1]! <= '9') end -= 1
  if (end === stem.length) return stem
  const digits = end
  while (end > 0 && SEPARATORS.includes(stem[end - 1]!)) end -= 1
  return end === 0 || end === digits ? stem : stem.slice(0, end)
}

/** Returns the pressmarks that two of these items would have. */
export const repeatedPressmarks = (items: readonly PlannedItem[]): string[] => {
  const seen = new Set<string>()
  return items.flatMap(({ pressmark = '' }) => {
    const compared = pressmarkKey(pressmark)
    const isRepeated = compared !== '' && seen.has(compared)
    seen.add(compared)
    return isRepeated ? [pressmark] : []
  })
}

/** Returns the files that no item can have, because their format is unknown. */
export const refusedFiles = (items: readonly PlannedItem[]): ChosenFile[] =>
  items.flatMap(({ files }) => {
    const { refusals } = validateFiles(contentOf(files.map(({ file }) => file.name)), files)
    return files.filter(({ id }) => refusals.has(id))
  })

/** Returns the upload of an item. Its content is that of its first known file. */
export const uploadPlanOf = ({ title, pressmark = '', files }: PlannedItem, collectionUuid: string): UploadPlan => {
  const content = contentOf(files.map(({ file }) => file.name))
  const { allowed } = validateFiles(content, files)
  const leaders = leadersOf(content, allowed)
  const titles = numberedTitles(
    title,
    leaders.map(({ chosen }) => chosen.file.name),
    0,
  )
  const titleOf = new Map(leaders.map(({ chosen }, index) => [chosen.id, titles[index]!]))
  return {
    target: {
      kind: 'new',
      pairs: [
        { name: 'sgtt', value: title },
        { name: 'pressmark', value: pressmark },
      ],
      collectionUuid,
    },
    assets: plannedAssets(content, allowed, (id) => titleOf.get(id) ?? title),
  }
}
