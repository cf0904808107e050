-- An export of the requests that an admin has selected, noted like any other. Of at most 1,000 ids in one call; the rows come in
-- the order of the ids, and an id without a request has none.
create function private.export_selected(ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  rows jsonb;
begin
  perform private.require_an_admin();
  select coalesce(jsonb_agg(
    to_jsonb(request) || jsonb_build_object(
      'profiles', jsonb_build_object('full_name', person.full_name, 'email', person.email)
    ) order by wanted.place
  ), '[]') into rows
  from unnest(ids[:1000]) with ordinality as wanted (id, place)
    join public.optimization_requests as request on request.id = wanted.id
    join public.profiles as person on person.id = request.user_id;
  insert into public.history (kind, actor_id, new_value)
  select 'export', auth.uid(), exported from jsonb_array_length(rows) as exported where exported > 0;
  return jsonb_build_object('rows', rows);
end
$$;

create function public.export_selected(ids uuid[]) returns jsonb
language sql volatile set search_path = ''
as $$ select private.export_selected(ids) $$;
comment on function public.export_selected(uuid[]) is
  'Requests of an export by id, at most 1,000, for admins; notes who exported how many.';
