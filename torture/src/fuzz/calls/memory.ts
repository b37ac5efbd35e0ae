const MOST = 3000

/** What the product has told so far: uuids and links that name something, and where each of them was answered. */
export type Memory = ReturnType<typeof createMemory>

export const createMemory = () => {
  const all: string[] = []
  const known = new Set<string>()
  const fitting = new Map<string, string[]>()

  const put = (list: string[], value: string) => {
    if (list.length < MOST) list.push(value)
    else list[Math.floor(Math.random() * MOST)] = value
  }

  return {
    /** Something of this name, wherever it belongs. */
    notice: (value: string) => {
      if (known.has(value)) return
      known.add(value)
      put(all, value)
    },
    /** `value` was answered at this place: it is asked for there again. */
    fits: (place: string, value: string) => {
      const list = fitting.get(place) ?? []
      fitting.set(place, list)
      if (!list.includes(value)) put(list, value)
    },
    /** Mostly what fits the place, else anything that has a name. @param chance any whole number */
    pick: (place: string, chance: number): string | undefined => {
      const list = fitting.get(place) ?? []
      const from = list.length > 0 && chance % 5 > 0 ? list : all
      return from[Math.floor(chance / 5) % Math.max(from.length, 1)]
    },
  }
}
