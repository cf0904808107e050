/**
 * The second factor of the person who is signed in. Supabase Auth and the database decide what a session without a code
 * may do.
 */
import { clientModule } from './client';
import type { SecondFactor } from './storedFactor';

/** The verified factor and whether a code of it was entered in this session; null before supabase-js has loaded. */
export const readSecondFactor = (): SecondFactor | null => clientModule.loaded()?.readSecondFactor() ?? null;

/** Whether the person has a second factor whose code they have not entered yet. */
export const needsCode = (): boolean => readSecondFactor()?.isEntered === false;
