import type { Notice } from '@pressmark/contract/platform/live.ts'

/** A message from one process to all. Browsers receive the notices among them. */
export type Message = { tenantId: number } & (
  | { notice: Notice }
  | { invalidate: 'rights' | 'media'; uuid?: string }
  | { invalidate: 'tenants' }
)
