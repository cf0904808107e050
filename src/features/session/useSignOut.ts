import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectIsLeaving, signOutRequested } from './sessionSlice';

/** Sign-out for every header. It always ends on `/` (app/guards.tsx), even offline. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const dispatch = useAppDispatch();
  const isSigningOut = useAppSelector(selectIsLeaving);
  return { signOut: () => dispatch(signOutRequested()), isSigningOut };
}
