/** The accounts of every scenario. Their addresses and passwords are documented for users. */
export interface DemoAccount {
  who: 'admin' | 'customer';
  email: string;
  password: string;
  fullName: string;
  /** The result of `hashPassword`, computed once: hashing in each new back end would take longer than all the rest. */
  passwordHash: string;
}

export const demoAccounts: readonly [admin: DemoAccount, customer: DemoAccount] = [
  {
    who: 'admin',
    email: 'admin@example.com',
    password: 'admin-demo',
    fullName: 'Robin Castellanos',
    passwordHash:
      '$pbkdf2-sha256$i=5000$48a3078285fa9e50512c90a5f40c999c$89944ff466ca63c2610dcfb5851cf87c5f33e37b78c7f42b7f70989c9f2ca05c',
  },
  {
    who: 'customer',
    email: 'customer@example.com',
    password: 'customer-demo',
    fullName: 'Jamie Okafor',
    passwordHash:
      '$pbkdf2-sha256$i=5000$25be5951781127f96e9bcbeede1f815e$5c7986dbe95abde44cb3e09aff83c3d8d04b496703e435e8f99e6b6b268b7aac',
  },
];

/** For everybody else: the hash of a random text that nobody kept, so nobody can sign in to these accounts. */
export const lockedPasswordHash =
  '$pbkdf2-sha256$i=5000$22dbecf1f88943b1f4f3ddcd87dd748f$66fa991cbf6e74e1af0fce6fd98fd4987d993ea5eac99ad004564138dc41ed49';
