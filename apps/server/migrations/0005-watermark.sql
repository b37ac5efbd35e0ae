-- The application may read organisations and not change them, but for the watermark of the one that it speaks for.
create function set_watermark(blob text) returns void language sql security definer set search_path = public, pg_temp as $$
  update tenant set watermark = blob where id = current_tenant()
$$;

/* Whoever puts a new picture up asks by this which watermark it needs: it does not change before that transaction ends,
   so that either the picture is found by who marks all of them, or the new watermark by who puts it up. */
create function held_watermark() returns text language sql security definer set search_path = public, pg_temp as $$
  select watermark from tenant where id = current_tenant() for share
$$;

revoke all on function set_watermark(text), held_watermark() from public;
grant execute on function set_watermark(text), held_watermark() to pressmark_app;
