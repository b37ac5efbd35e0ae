import type { Endpoint } from './endpoint.ts'

/** Calls that read by another method than GET, or that end a view as another person. */
const READING_CALLS: ReadonlySet<string | undefined> = new Set([
  'session.signOut',
  'session.stopViewAs',
  'uploads.get',
  'imports.findByUuids',
  'transitionRuns.groupByState',
  'transitionRuns.preview',
  'assets.previewDelete',
  'items.previewDelete',
  'collections.previewDelete',
  'collections.previewDeleteMany',
])

/** Returns whether a call is open to an administrator who sees the product as another person. Such a view changes nothing. */
export const isAllowedInView = ({ id, method }: Pick<Endpoint, 'id' | 'method'>): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || READING_CALLS.has(id)
