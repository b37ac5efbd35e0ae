// npm run prepare:database: migrates your own database (DATABASE_URL) and creates the queues. Safe to repeat.
import { readConfig } from '../apps/server/src/platform/config.ts'
import { JOBS } from '../apps/server/src/jobs.ts'
import { createJobs } from '../apps/server/src/platform/jobs/queue.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

const { databaseUrl } = readConfig()
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL. The embedded database is prepared by "npm start".')
const ran = await migrate(databaseUrl)
const jobs = createJobs(databaseUrl, createLog('warn'))
await jobs.prepare(JOBS)
await jobs.stop()
console.log(ran.length > 0 ? `Ran ${ran.join(', ')}.` : 'The schema is up to date.')
