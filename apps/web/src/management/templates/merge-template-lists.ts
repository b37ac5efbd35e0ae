import { MAX_HIGH_TEMPLATES, PRIORITIES } from '@pressmark/contract/platform/constants.ts'
import type { TemplateLists } from '@pressmark/contract/metadata/template-lists.ts'
import { mergeOrder, replayMove } from '#shared/forms/merge-lists.ts'

type Versions = Record<'before' | 'current' | 'own', TemplateLists>

/** Merges the priorities and the order of fields that two people have moved. New and deleted fields of the other person are taken.
 *  @param versions the lists before the move, as someone else has saved them, and after the move */
export const mergeTemplateLists = ({ before, current, own }: Versions): TemplateLists => {
  const [old, theirs, mine] = [priorities(before), priorities(current), priorities(own)]
  const versions = { before: [...old.keys()], current: [...theirs.keys()], own: [...mine.keys()] }
  const { keys, movedBy } = mergeOrder(versions)
  const order = (movedBy === 'both' && replayMove(versions)) || keys
  const inList = (priority: (typeof PRIORITIES)[number]) =>
    order.filter((uuid) => (mine.get(uuid) === old.get(uuid) ? theirs : mine).get(uuid) === priority)
  const [high, medium, low] = [inList('HIGH'), inList('MEDIUM'), inList('LOW')]
  // Each of them may have given high priority to another field.
  const demoted = high.length > MAX_HIGH_TEMPLATES ? high.filter((uuid) => !own.HIGH.includes(uuid)) : []
  return { HIGH: high.filter((uuid) => !demoted.includes(uuid)), MEDIUM: [...demoted, ...medium], LOW: low }
}

const priorities = (lists: TemplateLists) =>
  new Map(PRIORITIES.flatMap((priority) => lists[priority].map((uuid) => [uuid, priority] as const)))
