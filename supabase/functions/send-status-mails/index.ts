/** The handler as an Edge Function. Its settings are the function's secrets (docs/operations.md, "Status mails"). */
import { sendStatusMails } from './handler.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handle: (request: Request) => Promise<Response>) => void;
};

function requireEnv(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is missing: npx supabase secrets set ${name}=…`);
  return value;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

const settings = {
  // Supabase provides these two to every function.
  supabaseUrl: requireEnv('SUPABASE_URL'),
  supabaseKey: Deno.env.get('STATUS_MAILS_DATABASE_KEY') ?? requireEnv('SUPABASE_SERVICE_ROLE_KEY'),
  callerSecret: requireEnv('STATUS_MAILS_SECRET'),
  mailUrl: Deno.env.get('MAIL_API_URL') ?? 'https://api.resend.com/emails',
  mailKey: requireEnv('MAIL_API_KEY'),
  sender: requireEnv('MAIL_SENDER'),
  siteUrl: withoutSlash(requireEnv('SITE_URL')),
};

Deno.serve((request) => sendStatusMails(request, settings));
