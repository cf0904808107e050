-- Profiles that a sign-up creates, and their pictures in a bucket.
create table profiles (
  id uuid references auth.users on delete cascade not null primary key,
  updated_at timestamp with time zone,
  username text unique,
  full_name text,
  avatar_url text,
  website text,

  constraint username_length check (char_length(username) >= 3)
);

alter table profiles enable row level security;

create policy "Everybody sees profiles." on profiles
  for select using (true);

create policy "People add their own profile." on profiles
  for insert with check ((select auth.uid()) = id);

create policy "People change their own profile." on profiles
  for update using ((select auth.uid()) = id);

create function public.handle_new_user()
returns trigger
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, avatar_url)
  values (new.id, new.raw_user_meta_data->>'full_name', new.raw_user_meta_data->>'avatar_url');
  return new;
end;
$$ language plpgsql security definer;

create trigger on_auth_user_created
  after insert on auth.users
  for each row execute procedure public.handle_new_user();

create function public.stamp() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end $$;

create trigger stamp_profiles before update on profiles
  for each row execute function public.stamp();

insert into storage.buckets (id, name) values ('avatars', 'avatars');

create policy "Everybody sees avatars." on storage.objects
  for select using (bucket_id = 'avatars');

create policy "People add pictures to their own folder." on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = auth.uid()::text);

create policy "People replace their own pictures." on storage.objects
  for update using ((select auth.uid())::text = owner_id) with check (bucket_id = 'avatars');

create policy "People delete their own pictures." on storage.objects
  for delete using ((select auth.uid())::text = owner_id);
