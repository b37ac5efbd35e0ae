const MOST = 3000

/** Remembers the uuids and links of earlier answers, and the places at which they were valid. */
export type Memory = ReturnType<typeof createMemory>

export const createMemory = () => {
  const all: string[] = []
  const knownValues = new Set<string>()
  const fitting = new Map<string, string[]>()

  const put = (list: string[], value: string) => {
    if (list.length < MOST) list.push(value)
    else list[Math.floor(Math.random() * MOST)] = value
  }

  return {
    /** Stores a value without a place. */
    notice: (value: string) => {
      if (knownValues.has(value)) return
      knownValues.add(value)
      put(all, value)
    },
    /** Stores that `value` was valid at this place, so it is used there again. */
    fits: (place: string, value: string) => {
      const list = fitting.get(place) ?? []
      fitting.set(place, list)
      if (!list.includes(value)) put(list, value)
    },
    /** Mostly picks a value that fits the place, otherwise any value. @param chance any whole number */
    pick: (place: string, chance: number): string | undefined => {
      const list = fitting.get(place) ?? []
      const from = list.length > 0 && chance % 5 > 0 ? list : all
      return from[Math.floor(chance / 5) % Math.max(from.length, 1)]
    },
  }
}
