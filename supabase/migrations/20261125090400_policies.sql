-- Row-level security: which rows each person sees and changes. Which columns: *_grants.sql.

create policy "people read their own profile, admins every one" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()));

create policy "people change their own profile, admins every one" on public.profiles
  for update to authenticated
  using ((id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()));

create policy "customers read their own requests, admins every one" on public.optimization_requests
  for select to authenticated
  using ((user_id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()));

create policy "customers submit requests of their own" on public.optimization_requests
  for insert to authenticated
  with check (user_id = (select auth.uid()) and not (select private.is_blocked()));

create policy "admins change requests" on public.optimization_requests
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "customers read changes of their requests, admins everything" on public.history
  for select to authenticated
  using (
    (person_id = (select auth.uid()) and kind = 'status' and not (select private.is_blocked()))
    or (select private.is_admin())
  );

create policy "people read their own mail settings" on public.mail_settings
  for select to authenticated
  using (user_id = (select auth.uid()) and not (select private.is_blocked()));

create policy "people choose their own mail settings" on public.mail_settings
  for insert to authenticated
  with check (user_id = (select auth.uid()) and not (select private.is_blocked()));

create policy "people change their own mail settings" on public.mail_settings
  for update to authenticated
  using (user_id = (select auth.uid()) and not (select private.is_blocked()))
  with check (user_id = (select auth.uid()) and not (select private.is_blocked()));
