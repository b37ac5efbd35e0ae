import { lazy, type FunctionComponent } from 'react'

/** Some 30 s in all: as long as a server takes to be started again, or a phone to come out of a tunnel. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000]

/** Loads a part of the application, and asks again while it does not come: a line that breaks delays a part of the screen,
 *  and takes down none. Throws what the last try threw. */
export const retryLoad = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const wait of WAITS_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}

/** A component whose code is fetched when it is first shown, or first looked like being wanted (`preload`). */
export const lazyComponent = <Name extends string, Props>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
) => {
  let loading: Promise<{ default: FunctionComponent<Props> }> | undefined
  const loaded = () => {
    loading ??= retryLoad(load).then((module) => ({ default: module[name] }))
    return loading
  }
  // What keeps it from coming is said where it is shown, not where a pointer passed over its button.
  const preload = () => void loaded().catch(() => undefined)
  return Object.assign(lazy(loaded), { preload })
}

/** A stylesheet that did not come is fetched again as well: whoever imports its module a second time takes it for loaded. */
export const retryStylesheets = () => {
  const again = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const tries = Number(target.dataset['tries'] ?? 0)
    const next = target.cloneNode() as HTMLLinkElement // of the same kind
    next.dataset['tries'] = `${tries + 1}`
    if (tries < WAITS_MS.length) setTimeout(() => target.replaceWith(next), WAITS_MS[tries])
  }
  document.addEventListener('error', again, { capture: true })
}
