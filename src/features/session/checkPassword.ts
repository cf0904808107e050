import { appError, type AppError } from '../../errors/appError';
import { runAuth } from '../../supabase/runAuth';

/**
 * Verifies the user's password by signing in with it, so that the session is a new one. Returns the error, or undefined
 * if it is correct.
 */
export async function checkPassword(
  userId: string,
  email: string,
  password: string,
): Promise<AppError | undefined> {
  const { data, error } = await runAuth(
    (auth) => auth.signInWithPassword({ email, password }),
    ({ user }) => user.id,
  );
  return error ?? (data === userId ? undefined : appError('unauthenticated', 'user_changed'));
}
