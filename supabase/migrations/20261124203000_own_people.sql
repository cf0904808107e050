-- Reads of profiles and of history by a customer who names no owner go through an index, too, as those of requests do since
-- *_own_rows.sql, which says why the policy is written like this.

alter policy "people read their own profile, admins every one" on public.profiles
  using (
    id >= (select private.first_visible_owner())
    and id <= (select private.last_visible_owner())
    and id::text >= (select '' as lowest)
    and id::text <= (select 'g' as highest)
  );

-- A line may belong to nobody. It stands at the beginning of an admin's range, under an id that no account gets.
create index history_owner_id_idx
  on public.history ((coalesce(person_id, '00000000-0000-0000-0000-000000000000'::uuid)), id);

alter policy "customers read what became of their requests, admins everything" on public.history
  using (
    coalesce(person_id, '00000000-0000-0000-0000-000000000000'::uuid) >= (select private.first_visible_owner())
    and coalesce(person_id, '00000000-0000-0000-0000-000000000000'::uuid) <= (select private.last_visible_owner())
    and coalesce(person_id, '00000000-0000-0000-0000-000000000000'::uuid)::text >= (select '' as lowest)
    and coalesce(person_id, '00000000-0000-0000-0000-000000000000'::uuid)::text <= (select 'g' as highest)
    and (kind = 'status' or (select private.is_admin()))
  );
