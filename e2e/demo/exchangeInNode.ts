/** Sends the calls in its JSON argument to the fake in Node and prints the answers. */
import { createRespond } from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../../mocks/product/createFakeSupabase';
import { exchange, type ExchangeInput } from './exchange';

const given = JSON.parse(process.argv[2] ?? '') as ExchangeInput;
const siteUrl = new URL(given.base).origin;
const fake = createFakeSupabase({
  scenario: 'default',
  seed: 7,
  settings: { url: given.base, auth: { siteUrl, redirectUrls: [`${siteUrl}/**`] } },
});
void exchange(createRespond(fake), given).then((answers) => console.log(JSON.stringify(answers)));
