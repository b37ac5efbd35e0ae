import { randomUUID } from 'node:crypto'
import { putInPost } from '#mail/post.ts'
import type { Config } from '#platform/config.ts'
import type { Enqueue } from '#platform/jobs.ts'
import type { Post } from './links.ts'

/** Letters with links are posted only where they are sent: one that was kept could be read by others than its recipient. */
export const createPost = ({ mail }: Pick<Config, 'mail'>, jobs: Enqueue): Post | undefined =>
  mail && ((db, { to, ...letter }) => putInPost(db, jobs, { id: randomUUID(), to: [to], ...letter }))
