import type { Notice } from '@pressmark/contract/platform/live.ts'

/** A message from one process to all. Browsers receive the notices among them. */
export type Message = { tenantId: number } & (
  | { notice: Notice }
  | { invalidate: 'rights' | 'media'; uuid?: string }
  | { invalidate: 'tenants' }
  /** The change feed has new entries. */
  | { hasChanges: true }
)

/** Returns whether lists of items or searches can change: by items, or by places of collections in the tree. */
export const concernsItems = ({ kind }: Notice): boolean => kind.startsWith('item.') || kind === 'collection.changed'
