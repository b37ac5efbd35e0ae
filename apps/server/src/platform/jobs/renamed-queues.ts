import type { Db, PgBoss } from 'pg-boss'
import { DATABASE_LOCKS } from '../locks.ts'

/* Queues that had other names in release 0.1.0. */
const RENAMED = {
  'catalogue.act': 'catalogue.bulk',
  'catalogue.search': 'catalogue.reindex',
  'media.mark': 'media.watermark',
  'media.mark-all': 'media.watermark-all',
  'workflow.inside': 'workflow.outbox',
  'identity.forgotten': 'identity.password-reset',
}

/* Fields of payloads that had other names. Each name occurred in one kind of job only. */
const RENAMED_FIELDS = { act: 'bulkOperation', letter: 'emailMessage', lane: 'receiver', wanted: 'targetHash' }

/* A dead job of an early release does not say which queue it was in. Its payload does. */
const JOB_OF_FIELD = {
  importId: 'ingest.asset',
  sheet: 'ingest.sheet',
  bulkOperation: 'catalogue.bulk',
  run: 'workflow.run',
  emailMessage: 'mail.send',
  download: 'delivery.download',
}

const NAMES = Object.keys(RENAMED)
const literal = (value: object): string => `'${JSON.stringify(value)}'::jsonb`

/** Creates the queues that were renamed, for the jobs of a backup of an earlier release. */
export const createRenamedQueues = async (boss: PgBoss): Promise<void> => {
  for (const name of NAMES) await boss.createQueue(name, { policy: 'exclusive' })
}

/** Moves the jobs of renamed queues to the new queues, with the new payload, and deletes the old queues. Jobs keep their keys, their
 *  times and their tries. Does nothing if no old queue exists. */
export const moveRenamedQueues = async (db: Db): Promise<void> => {
  // Statements of one string without parameters are one transaction.
  await db.executeSql(`
    select pg_advisory_xact_lock(${DATABASE_LOCKS.migration});
    do $$
    declare
      renamed constant jsonb := ${literal(RENAMED)};
      fields constant jsonb := ${literal(RENAMED_FIELDS)};
      job_of constant jsonb := ${literal(JOB_OF_FIELD)};
      old text;
    begin
      if not exists (select from pgboss.queue where renamed ? name) then return; end if;
      update pgboss.job set data =
        (select jsonb_object_agg(coalesce(fields ->> key, key), value) from jsonb_each(data))
        where jsonb_typeof(data) = 'object' and data <> '{}' and state <= 'active';
      update pgboss.job set name = coalesce(renamed ->> name, name),
        data = data || jsonb_build_object('job', coalesce(renamed ->> name, name))
        where name <> 'dead' and jsonb_typeof(data) = 'object' and state <= 'active';
      update pgboss.job set source_name = coalesce(renamed ->> source_name, source_name),
        data = data || jsonb_build_object('job', coalesce(renamed ->> source_name, source_name,
          (select job_of ->> key from jsonb_object_keys(data) key where job_of ? key limit 1)))
        where name = 'dead' and jsonb_typeof(data) = 'object' and state <= 'active';
      for old in select name from pgboss.queue where renamed ? name loop
        perform pgboss.delete_queue(old);
      end loop;
    end $$`)
}
