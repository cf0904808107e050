-- Example requests for development: `supabase db reset` and `npm run start:local` run this after the migrations.
-- It makes no account and holds no password, and touches only accounts at example.com, an address nobody can own; run
-- on a live project by mistake, it does nothing.

insert into public.optimization_requests (user_id, business_name, location, keywords, status, created_at)
select profiles.id, example.business_name, example.location, example.keywords,
  example.status::public.request_status, now() - example.age
from public.profiles
cross join (values
  ('Harbour Street Bakery', 'Portland, Maine', array['sourdough bread', 'bakery near me', 'birthday cakes'], 'completed', interval '34 days'),
  ('Blue Door Dental', 'Austin, Texas', array['family dentist', 'teeth whitening', 'emergency dentist'], 'processing', interval '9 days'),
  ('رستوران باغ', 'Los Angeles, California', array['رستوران ایرانی', 'persian food'], 'failed', interval '5 days'),
  ('Northside Plumbing & Heating', 'Minneapolis, Minnesota', array['24/7 plumber', 'boiler repair'], 'pending', interval '2 hours')
) as example (business_name, location, keywords, status, age)
where profiles.email like '%@example.com'
  and not exists (
    select from public.optimization_requests as existing
    where existing.user_id = profiles.id and existing.business_name = example.business_name
  );
