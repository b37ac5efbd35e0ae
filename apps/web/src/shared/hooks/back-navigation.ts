import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

type Search = Record<string, unknown>

/** A list that a person left: its path and its query. */
type Origin = { pathname: string; search: Search }

const UUID = '[0-9a-f-]{36}'
const COLLECTION = new RegExp(`^/catalog(/${UUID})?$`)
const RESULTS = /\/results$/

/* Screens that a list opens, with their lists. */
const ENTRIES = [
  {
    entry: new RegExp(`^/catalog/${UUID}/cultural-item/(${UUID})$`),
    list: new RegExp(`^/catalog(/${UUID})?(/results)?$`),
  },
  { entry: new RegExp(`^/story/editor/(${UUID})$`), list: new RegExp(`^/story(/series/${UUID})?$`) },
  { entry: new RegExp(`^/story/series/(${UUID})$`), list: /^\/story$/ },
  { entry: new RegExp(`^/imports/spreadsheets/(${UUID})$`), list: /^\/imports\/spreadsheets$/ },
  { entry: new RegExp(`^/changes/(${UUID})$`), list: /^\/changes$/ },
] as const

const kindOf = (pathname: string) => ENTRIES.find(({ entry }) => entry.test(pathname))

let beforeResults: Origin | undefined
/** For each kind of entry, the path of the entry that was opened last, and the list from which it was opened. */
const opened = new Map<(typeof ENTRIES)[number], { path: string; from: Origin }>()
/** The entry that the person left for its list. */
let left: string | undefined

/** Remembers the collection from which a search was started, and the list from which an entry was opened. */
export const recordOrigin = ({ pathname, search }: Origin, to: string) => {
  const target = kindOf(to)
  if (target?.list.test(pathname)) opened.set(target, { path: to, from: { pathname, search } })
  const source = kindOf(pathname)
  left = source?.list.test(to) ? source.entry.exec(pathname)?.[1] : undefined
  if (!RESULTS.test(to) || backFrom(pathname)?.pathname === to) return
  beforeResults = COLLECTION.test(pathname) ? { pathname, search } : undefined
}

/** Returns the list from which an entry was opened, with its page. Undefined if the address was entered or shared. */
export const backFrom = (pathname: string): Origin | undefined => {
  const kind = kindOf(pathname)
  const last = kind && opened.get(kind)
  return last?.path === pathname ? last.from : undefined
}

/** Remembers that the person goes from an entry to another one of the same list, on this page (1-based) of it. */
export const recordStep = (pathname: string, to: string, page: number) => {
  const kind = kindOf(to)
  const from = backFrom(pathname)
  if (!kind || !from) return
  const { page: _page, ...search } = from.search
  opened.set(kind, { path: to, from: { ...from, search: page > 1 ? { ...search, page } : search } })
}

/** Returns the place that the results lead back to: the collection of origin, otherwise the catalogue home. @source spec 000 §2 */
export const backFromResults = (): Origin => beforeResults ?? { pathname: '/catalog', search: {} }

/** Scrolls to the entry that the person left for this list, when the list shows it. */
export const useReturnPlace = (entries: unknown) => {
  useEffect(() => {
    const link = left === undefined ? null : document.querySelector(`main a[href*="${left}"]`)
    if (!link) return
    left = undefined
    const { top, bottom } = link.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) link.scrollIntoView({ block: 'center' })
  }, [entries])
}

/** Returns the target of a link from an entry back to its list, with the page from which it was opened.
 *  @param home the path of the list if the address of the entry was entered or shared */
export const useBackLink = (home: string) => {
  const entry = useLocation({ select: ({ pathname }) => pathname })
  const { pathname, search } = backFrom(entry) ?? { pathname: home, search: {} }
  // The paths of the lists differ, but all of them have a page. `useReturnPlace` sets the scroll position.
  return { to: pathname as '/catalog', search: search as { page?: number }, resetScroll: false }
}

/** Makes the `navigate` of a call's answer. It does nothing if the person has gone to another screen in the meantime. */
export const useNavigateIfHere = (): ReturnType<typeof useNavigate> => {
  const router = useRouter()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  return async (options) => {
    if (router.state.location.pathname === here) await navigate(options)
  }
}
