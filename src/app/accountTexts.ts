/** Text of the account button, which public pages load for members only. */

export const account = (email: string) => `Account menu, ${email}`;
