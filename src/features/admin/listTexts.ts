/** Texts of the lists' rules, calls and rows. Separate from texts.ts, because parts that load later also use those modules. */

export const newestFirst = 'Newest first';
export const oldestFirst = 'Oldest first';
export const businessUp = 'Business A–Z';
export const businessDown = 'Business Z–A';
export const emailUp = 'Email A–Z';
export const emailDown = 'Email Z–A';
export const locationUp = 'Location A–Z';
export const locationDown = 'Location Z–A';
export const ownerUp = 'Owner A–Z';
export const ownerDown = 'Owner Z–A';
export const pendingFirst = 'Status, pending first';
export const failedFirst = 'Status, failed first';

export const role = 'Role';
export const roleUser = 'User';
export const roleAdmin = 'Admin';
export const allRoles = 'All roles';
export const status = 'Status';
export const allStatuses = 'All statuses';
export const ofOneOwner = 'From one owner';
export const created = 'Created';

export const enterSets = (option: string) => `Press Enter to set it to ${option}`;

export const success = 'Success';
export const roleUpdated = 'User role updated successfully';
export const isAdmin = (person: string) => `${person} is an admin.`;
export const isUser = (person: string) => `${person} is a user.`;
export const statusUpdated = 'Request status updated successfully';
export const hasStatus = (business: string, status: string) => `${business} was set to ${status}.`;
export const noteSaved = 'Note saved.';
export const noteRemoved = 'Note removed.';
export const hasNote = (business: string) => `${business} has a new note.`;
export const hasNoNote = (business: string) => `${business} no longer has a note.`;

export const notAdmin = 'You’re no longer an admin.';
export const personNotFound = 'This account was deleted in the meantime.';
export const requestNotFound = 'It was withdrawn or deleted in the meantime.';
export const changedMeanwhile = 'Someone else changed it in the meantime.';
export const changedMeanwhileTo = (value: string) => `Someone else changed it to “${value}” in the meantime.`;
export const upToDate = 'The list is up to date again.';
