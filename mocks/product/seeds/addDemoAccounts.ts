import type { Models, ProfileRow } from '../createModels';
import { demoAccounts, type DemoAccount } from '../demoAccounts';

export const dayLength = 86_400_000;

/** `joined`: when each account was created, as timestamps. `customerName`: the name of a prospect's contact. */
export function addDemoAccounts(
  db: Models,
  joined: { admin: string; customer: string },
  customerName?: string,
): { admin: ProfileRow; customer: ProfileRow } {
  const [admin, customer] = demoAccounts;
  const values = ({ email, fullName, passwordHash }: DemoAccount) => ({
    email,
    full_name: fullName,
    password_hash: passwordHash,
  });
  return {
    admin: db.profile.create({
      ...values(admin),
      role: 'admin',
      created_at: joined.admin,
    }),
    customer: db.profile.create({
      ...values(customer),
      ...(customerName !== undefined && { full_name: customerName }),
      created_at: joined.customer,
    }),
  };
}
