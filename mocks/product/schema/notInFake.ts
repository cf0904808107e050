/** Tables and triggers that the fake does without, each with the reason. `npm run schema` does not print them. */
export const notInFake = {
  tables: {
    'private.admin_changes': 'calls to the fake never run at the same time, so that demotions need no queue',
    'private.request_quota': 'the quota stands in src/features/requests/requestFields.ts',
    'private.retention': 'the fake deletes nothing by age',
    'private.row_counts': 'the fake counts along its indexes',
    'private.week_counts': 'the fake counts along its indexes',
    'private.submissions': 'calls to the fake never run at the same time, so that submissions need no queue',
    'private.forgotten_people': 'the fake has no log of events to remove anybody from',
    'private.log_sweep': 'the fake has no log of events',
    'private.renamed_people': 'the fake searches its rows in memory',
    'private.request_search': 'the fake searches its rows in memory',
  },
  triggers: {
    count_inserted: 'the fake counts along its indexes',
    count_updated: 'the fake counts along its indexes',
    count_deleted: 'the fake counts along its indexes',
    index_requests: 'the fake searches its rows in memory',
    index_request_again: 'the fake searches its rows in memory',
    mark_renamed: 'the fake searches its rows in memory',
    unlink_history: 'the fake’s foreign keys empty both columns in one step',
    forget_person: 'the fake has no log of events, and its unfinished sign-ins go by a foreign key',
  },
} as const;
