import { useState } from 'react';
import { statusLabel } from './requestStatus';
import type { StoredRequest } from './storedRequest';

/** Text for a live region about requests whose status has changed. Empty until one has. */
export function useStatusAnnouncement(rows: readonly StoredRequest[] | undefined): string {
  const [before, setBefore] = useState(rows);
  const [announcement, setAnnouncement] = useState('');
  if (rows !== before) {
    setBefore(rows);
    const known = new Map(before?.map(({ id, status }) => [id, status]));
    const changed = rows?.filter(({ id, status }) => known.has(id) && known.get(id) !== status) ?? [];
    if (changed.length > 0)
      setAnnouncement(
        changed
          .map((row) =>
            [`${row.business_name}: ${statusLabel(row.status)}`, row.status_note].filter(Boolean).join('. '),
          )
          .join('. '),
      );
  }
  return announcement;
}
