import { useMemo } from 'react';
import { formatDate } from '../../lib/formatDate';
import { Badge } from '../../ui/Badge';
import type { AdminUser } from './adminApi';
import type { UserOrder } from './adminLists';
import styles from './adminRow.module.css';
import type { Column } from './columns';
import { useRowLink } from './useRowLink';
import * as texts from './texts';

/** The columns of 'User Management'. */
export function useUserColumns() {
  const rowLink = useRowLink('person');
  return useMemo<Column<AdminUser, UserOrder>[]>(
    () => [
      {
        label: texts.name,
        isName: true,
        className: styles.name,
        width: 2,
        cell: (user) => (
          <>
            <a className={styles.open} {...rowLink(user.id)}>
              <bdi>{user.full_name ?? texts.noName}</bdi>
            </a>
            {user.blocked && <Badge tone="red">{texts.blocked}</Badge>}
            {user.confirmed === false && <Badge outlined>{texts.unconfirmed}</Badge>}
            {user.second_factor && <Badge outlined>{texts.secondFactor}</Badge>}
          </>
        ),
      },
      {
        label: texts.email,
        isText: true,
        sort: 'email',
        className: styles.soft,
        width: 2.6,
        cell: ({ email }) => email,
      },
      {
        label: texts.joined,
        sort: 'newest',
        className: styles.date,
        width: '9.5rem',
        cell: ({ created_at }) => (
          <>
            <span className={styles.word}>{texts.joinedPrefix}</span>
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </>
        ),
      },
      { label: texts.role, className: styles.value, width: '9.5rem' },
    ],
    [rowLink],
  );
}
