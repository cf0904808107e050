/** Texts of the members' layout, which loads separately from that of the public pages. */

export const skip = 'Skip to content';
export const navigation = 'Main';
export const signOut = 'Sign Out';
