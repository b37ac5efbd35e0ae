-- Downloads that are being computed, so that one person cannot start any number of them at several servers.
-- A crash of the database also ends the work of the servers, so the rows need not survive it.
create unlogged table running_download (
  id text primary key,
  requester text not null,
  expires_at timestamptz not null
);
comment on column running_download.requester is 'a person, or the network of a visitor';
create index running_download_of_requester on running_download (requester);
create index running_download_by_end on running_download (expires_at);

/* Adds a download unless its requester has `most` others that run. Returns 'started', 'running' for a known id, or 'refused'. */
create function start_download(new_id text, new_requester text, seconds integer, most integer) returns text
  language plpgsql set search_path = public, pg_temp as $$
begin
  -- Without the lock, two requests at the same moment would count the same number. 46 is in platform/locks.ts.
  perform pg_advisory_xact_lock(46, hashtext(new_requester));
  if exists (select from running_download where id = new_id and expires_at >= now()) then return 'running'; end if;
  if (select count(*) from running_download where requester = new_requester and expires_at >= now()) >= most
    then return 'refused'; end if;
  insert into running_download values (new_id, new_requester, now() + make_interval(secs => seconds))
    on conflict (id) do update set requester = excluded.requester, expires_at = excluded.expires_at;
  return 'started';
end $$;
revoke all on function start_download(text, text, integer, integer) from public;

alter table download add column bytes bigint not null default 0;
comment on column download.bytes is 'the size of the file; an estimate until it is ready';
