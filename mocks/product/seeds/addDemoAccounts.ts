import type { Backend } from '../../engine/backend/backend';
import { toTimestamp } from '../../engine/backend/timestamps';
import { updateRows } from '../../engine/backend/writes';
import { createUser } from '../../engine/gotrue/users';
import { demoAccounts, type DemoAccount } from '../demoAccounts';

export const dayLength = 86_400_000;

export interface SeededPerson {
  email: string;
  fullName: string | null;
  passwordHash: string;
  /** Milliseconds. */
  joined: number;
}

/** An account with its profile, both dated; answers its id. */
export function addPerson(backend: Backend, { email, fullName, passwordHash, joined }: SeededPerson): string {
  const createdAt = toTimestamp(joined);
  const id = createUser(backend, { email, passwordHash, full_name: fullName, createdAt });
  updateRows(backend, 'public.profiles', { id }, { created_at: createdAt });
  return id;
}

function addDemoAccount(backend: Backend, account: DemoAccount, joined: number): string {
  return addPerson(backend, { ...account, joined });
}

/** `joined` in milliseconds. */
export function addDemoAccounts(
  backend: Backend,
  joined: { admin: number; customer: number },
): { admin: string; customer: string } {
  const [adminAccount, customerAccount] = demoAccounts;
  const admin = addDemoAccount(backend, adminAccount, joined.admin);
  updateRows(backend, 'public.profiles', { id: admin }, { role: 'admin' });
  return { admin, customer: addDemoAccount(backend, customerAccount, joined.customer) };
}
