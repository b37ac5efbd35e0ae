import { lazy, type FunctionComponent } from 'react'

/** About 30 s in total: the time of a server restart, or of a phone in a tunnel. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000]

/** Loads a part of the application and retries after errors. A broken connection delays a part of the screen and does not
 *  break it. Throws the error of the last try. */
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

/** Returns a component whose code is fetched when it is first shown, or earlier by `preload`. */
export const lazyComponent = <Name extends string, Props>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
) => {
  let loading: Promise<{ default: FunctionComponent<Props> }> | undefined
  const loaded = () => {
    loading ??= retryLoad(load).then((module) => ({ default: module[name] }))
    return loading
  }
  // A load error is reported where the component is shown, not where the pointer passed over its button.
  const preload = () => void loaded().catch(() => undefined)
  return Object.assign(lazy(loaded), { preload })
}

/** Fetches failed stylesheets again. A second import of their module would treat them as loaded. */
export const retryStylesheets = () => {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const tries = Number(target.dataset['tries'] ?? 0)
    const next = target.cloneNode() as HTMLLinkElement // of the same kind
    next.dataset['tries'] = `${tries + 1}`
    if (tries < WAITS_MS.length) setTimeout(() => target.replaceWith(next), WAITS_MS[tries])
  }
  document.addEventListener('error', retry, { capture: true })
}
