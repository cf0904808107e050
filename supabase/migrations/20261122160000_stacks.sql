-- Marks that draw above and below a letter can be stacked until they cover the lines around it, and characters without
-- a shape can hide a long text in a short one. Four marks in a row are more than any language writes on one letter, and
-- eight characters without a shape are more than any emoji has. The same ranges stand in src/lib/acceptableText.ts.

-- All in one function: it runs with the rights of whoever writes the row, and *_grants.sql names it.
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
    and value ~ ('[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000'
      || '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
      || '\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
    -- no more than four marks in a row
    and value !~ ('[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F'
      || '\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF'
      || '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{5}')
    -- no more than eight characters in a row without a shape
    and value !~ ('[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
      || '\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]{9}')
$$;

-- Texts that are stored already lose the rest of a run, or no change of their rows would pass from now on.
create function private.shortened(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  marks text := '\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F'
    || '\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF'
    || '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F';
  shapeless text := '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
    || '\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF';
begin
  value := regexp_replace(value, format('([%1$s]{4})[%1$s]+', marks), '\1', 'g');
  return regexp_replace(value, format('([%1$s]{8})[%1$s]+', shapeless), '\1', 'g');
end
$$;

update public.profiles set full_name = private.shortened(full_name)
where not private.is_acceptable_text(full_name, 120);
update public.optimization_requests
set business_name = private.shortened(business_name),
  location = private.shortened(location),
  keywords = array(select private.shortened(keyword) from unnest(keywords) with ordinality as k (keyword, n) order by n)
where not private.is_acceptable_text(business_name, 120)
  or not private.is_acceptable_text(location, 120)
  or not private.are_acceptable_texts(keywords, 50, 80);

drop function private.shortened(text);
