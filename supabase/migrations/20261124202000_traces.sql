-- Supabase Auth keeps two things of an account without a foreign key to it: its log of events, with ids, addresses and names, and
-- the half-done sign-ins of PKCE. They go with the account, the line that tells of its own deletion as well. Where a project's
-- tables are other ones or another owner's, they stay and the account goes nevertheless.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  begin
    delete from auth.flow_state where user_id = old.id;
  exception when others then
    raise warning 'Sign-ins of a deleted account remain in auth.flow_state: %', sqlerrm;
  end;
  begin
    -- As actor or as the one acted upon, by id or by address; nothing else of a line is looked at, because a name is whatever
    -- somebody calls themselves.
    delete from auth.audit_log_entries
    where old.id::text in (payload ->> 'actor_id', payload #>> '{traits,user_id}')
      or lower(nullif(old.email, '')) in (lower(payload ->> 'actor_username'), lower(payload #>> '{traits,user_email}'));
  exception when others then
    raise warning 'Events of a deleted account remain in auth.audit_log_entries: %', sqlerrm;
  end;
  return null;
end
$$;
revoke all on function private.forget_person() from public, anon, authenticated, service_role;

create trigger forget_person after delete on auth.users
  for each row execute function private.forget_person();
