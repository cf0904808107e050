import { useSignOutMutation } from './sessionApi';

/** Sign-out for every header: `/` is where it ends (see the guards), offline or not. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const [trigger, { isLoading }] = useSignOutMutation();
  return {
    signOut: () => {
      if (!isLoading) void trigger();
    },
    isSigningOut: isLoading,
  };
}
