-- After rows were loaded without triggers: counts and search table say again what the tables hold. May be run at any time.

select private.count_again();

insert into private.request_search (id, user_id, text)
select request.id, request.user_id,
  private.search_text(request.business_name, request.location, request.keywords, owner.full_name, owner.email)
from public.optimization_requests as request join public.profiles as owner on owner.id = request.user_id
where not exists (select from private.request_search where request_search.id = request.id);

update private.request_search set user_id = request.user_id,
  text = private.search_text(request.business_name, request.location, request.keywords, owner.full_name, owner.email)
from public.optimization_requests as request join public.profiles as owner on owner.id = request.user_id
where request.id = request_search.id and request_search.text is distinct from
  private.search_text(request.business_name, request.location, request.keywords, owner.full_name, owner.email);
