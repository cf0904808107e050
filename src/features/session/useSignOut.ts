import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectIsLeaving, signOutRequested } from './sessionSlice';

/** Sign-out for every header: `/` is where it ends (see the guards), offline or not. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const dispatch = useAppDispatch();
  const isSigningOut = useAppSelector(selectIsLeaving);
  return { signOut: () => dispatch(signOutRequested()), isSigningOut };
}
