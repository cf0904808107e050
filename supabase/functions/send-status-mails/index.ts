/** The handler as an Edge Function. Its settings are the function's secrets (docs/operations.md, "Status mails"). */
import { sendStatusMails } from './handler.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handle: (request: Request) => Promise<Response>) => void;
};

function needed(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is missing: npx supabase secrets set ${name}=…`);
  return value;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

const settings = {
  // Supabase provides these two to every function.
  supabaseUrl: needed('SUPABASE_URL'),
  supabaseKey: Deno.env.get('STATUS_MAILS_DATABASE_KEY') ?? needed('SUPABASE_SERVICE_ROLE_KEY'),
  callerSecret: needed('STATUS_MAILS_SECRET'),
  mailUrl: Deno.env.get('MAIL_API_URL') ?? 'https://api.resend.com/emails',
  mailKey: needed('MAIL_API_KEY'),
  sender: needed('MAIL_SENDER'),
  siteUrl: withoutSlash(needed('SITE_URL')),
};

Deno.serve((request) => sendStatusMails(request, settings));
