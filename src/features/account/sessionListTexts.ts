/** Texts of the list of sessions. */

export const title = 'Where you’re signed in';
export const lead =
  'If you don’t recognize a device, sign it out and change your password. Signing a device out can take up to an hour.';
export const loading = 'Loading your devices';
export const list = 'Devices';
export const maybeMore = (max: number) => `These are the ${max} devices used last. There may be more.`;
export const missing = 'Your devices can’t be listed here yet.';
export const close = 'Close';

export const now = 'Active now';
export const here = 'This device';
export const today = 'today at';
export const lastSeen = (moment: string) => `Last seen ${moment}`;
export const lastSeenIn = (moment: string, isSameNetwork: boolean) =>
  `Last seen ${moment}, on ${isSameNetwork ? 'this network' : 'another network'}`;

export const unknownDevice = 'Unknown device';
export const device = (browser = 'Unknown browser', system = 'an unknown system') =>
  `${browser} on ${system}`;

export const end = 'Sign out';
export const endDevice = (device: string) => `Sign out ${device}`;
export const ended = 'That device has been signed out.';
export const endedBefore = 'That device was already signed out.';

export const endOthers = 'Sign out all others';
export const endOthersTitle = 'Sign out all other devices?';
export const endOthersText =
  'You’ll stay signed in here. All other devices will be signed out within an hour.';
export const othersEnded = 'All other devices have been signed out.';
