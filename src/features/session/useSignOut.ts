import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectIsSigningOut, signOutRequested } from './sessionSlice';

/** Sign-out for every header. It always ends on `/` (app/guards.tsx), even offline. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const dispatch = useAppDispatch();
  const isSigningOut = useAppSelector(selectIsSigningOut);
  return { signOut: () => dispatch(signOutRequested()), isSigningOut };
}
