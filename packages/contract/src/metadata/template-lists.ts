import { MAX_HIGH_TEMPLATES, PRIORITIES, type Priority } from '../platform/constants.ts'

/** Fields of a kind of entity by priority. Each list is in display order. */
export type TemplateLists = Readonly<Record<Priority, readonly string[]>>

type ItemsMoved = { uuid: string; priority: Priority; order: number }

export const listsOf = (templates: readonly ItemsMoved[]): TemplateLists => {
  const of = (priority: Priority) =>
    templates
      .filter((template) => template.priority === priority)
      .toSorted((one, other) => one.order - other.order)
      .map(({ uuid }) => uuid)
  return { HIGH: of('HIGH'), MEDIUM: of('MEDIUM'), LOW: of('LOW') }
}

/** Returns the priority of a new field. @source spec 001 §4 */
export const priorityOfNew = ({ HIGH }: TemplateLists): Priority =>
  HIGH.length < MAX_HIGH_TEMPLATES ? 'HIGH' : 'MEDIUM'

/** Changes the priority of a field, or sets the first priority of a new field. In HIGH the field becomes the last one, in LOW the first
 *  one. In MEDIUM it becomes the first one, or the last one if it came from LOW. A third HIGH demotes the lower of the two others to
 *  MEDIUM.
 *  @source spec 001 §4, docs/decisions/0014 */
export const withPriority = (lists: TemplateLists, uuid: string, priority: Priority): TemplateLists => {
  const from = PRIORITIES.find((one) => lists[one].includes(uuid))
  if (from === priority) return lists
  const { HIGH, MEDIUM, LOW } = without(lists, uuid)
  if (priority === 'LOW') return { HIGH, MEDIUM, LOW: [uuid, ...LOW] }
  if (priority === 'MEDIUM') return { HIGH, MEDIUM: from === 'LOW' ? [...MEDIUM, uuid] : [uuid, ...MEDIUM], LOW }
  return withoutThirdHigh({ HIGH, MEDIUM, LOW }, uuid, HIGH.length)
}

/** Moves a field to a zero-based position of a list after a drop. A third HIGH demotes the lower of the two others. */
export const droppedAt = (lists: TemplateLists, uuid: string, priority: Priority, place: number): TemplateLists => {
  const rest = without(lists, uuid)
  if (priority === 'HIGH') return withoutThirdHigh(rest, uuid, place)
  return { ...rest, [priority]: rest[priority].toSpliced(place, 0, uuid) }
}

const without = (lists: TemplateLists, uuid: string): TemplateLists => {
  const rest = (priority: Priority) => lists[priority].filter((one) => one !== uuid)
  return { HIGH: rest('HIGH'), MEDIUM: rest('MEDIUM'), LOW: rest('LOW') }
}

const withoutThirdHigh = ({ HIGH, MEDIUM, LOW }: TemplateLists, uuid: string, place: number): TemplateLists => {
  const many = HIGH.length < MAX_HIGH_TEMPLATES ? HIGH.length : MAX_HIGH_TEMPLATES - 1
  return { HIGH: HIGH.slice(0, many).toSpliced(place, 0, uuid), MEDIUM: [...HIGH.slice(many), ...MEDIUM], LOW }
}
