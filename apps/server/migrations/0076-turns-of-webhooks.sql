-- A job of a webhook that was killed runs again, although its webhook may have a newer job. Only the job of the current turn delivers.
alter table webhook add column turn uuid;
comment on column webhook.turn is 'the job that delivers; another job of the webhook ends at once';
