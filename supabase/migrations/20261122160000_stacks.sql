-- Marks that draw above and below a letter can be stacked until they cover the lines around it, and characters without
-- a shape can hide a long text in a short one. Four marks in a row are more than any language writes on one letter, and
-- eight characters without a shape are more than any emoji has. The same ranges stand in src/lib/acceptableText.ts.

create function private.stacking_marks() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670'
    || '\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF\u1DC0-\u1DFF'
    || '\u20D0-\u20FF\uFE20-\uFE2F'
$$;

create function private.shapeless() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
    || '\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
$$;

create function private.has_stacks(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[' || private.stacking_marks() || ']{5}') or value ~ ('[' || private.shapeless() || ']{9}')
$$;

create or replace function private.is_acceptable_text(value text, longest integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) between 1 and longest
    -- control characters (tab and line breaks among them), line and paragraph separators
    and value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
    -- embeddings, overrides and isolates of the bidirectional algorithm
    and value !~ '[\u202A-\u202E\u2066-\u2069]'
    -- white space at either end, as JavaScript's trim knows it (btrim would let most of it pass)
    and value !~ '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
    and value !~ '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]$'
    -- at least one character that is neither white space nor without a shape of its own
    and value ~ ('[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000' || private.shapeless() || ']')
    and not private.has_stacks(value)
$$;

revoke all on function private.stacking_marks(), private.shapeless(), private.has_stacks(text)
  from public, anon, authenticated, service_role;
-- CHECK constraints run with the rights of whoever writes the row.
grant execute on function private.stacking_marks(), private.shapeless(), private.has_stacks(text)
  to authenticated, service_role;

-- Texts that are stored already lose the rest of a stack, or no change of their rows would pass from now on.
create function private.without_stacks(value text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      value, format('([%1$s]{4})[%1$s]+', private.stacking_marks()), '\1', 'g'
    ), format('([%1$s]{8})[%1$s]+', private.shapeless()), '\1', 'g'
  )
$$;

update public.profiles set full_name = private.without_stacks(full_name) where private.has_stacks(full_name);
update public.optimization_requests
set business_name = private.without_stacks(business_name),
  location = private.without_stacks(location),
  keywords = array(select private.without_stacks(keyword) from unnest(keywords) with ordinality as k (keyword, n) order by n)
where private.has_stacks(business_name) or private.has_stacks(location) or private.has_stacks(array_to_string(keywords, E'\n'));

drop function private.without_stacks(text);
