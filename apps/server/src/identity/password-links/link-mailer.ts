import { randomUUID } from 'node:crypto'
import { enqueueEmail } from '#mail/email.ts'
import type { Config } from '#platform/config.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { LinkMailer } from './links.ts'

/** Letters with links are posted only where they are sent: one that was kept could be read by others than its recipient. */
export const createLinkMailer = ({ mail }: Pick<Config, 'mail'>, jobs: Enqueue): LinkMailer | undefined =>
  mail && ((db, { to, ...emailMessage }) => enqueueEmail(db, jobs, { id: randomUUID(), to: [to], ...emailMessage }))
