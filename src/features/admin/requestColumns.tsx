import { createContext, useContext, useMemo } from 'react';
import { badgeClass } from '../../ui/badgeClass';
import { DateTime } from '../../ui/DateTime';
import { KeywordBadges } from '../requests/KeywordBadges';
import type { AdminRequest } from './adminApi';
import type { RequestOrder } from './adminLists';
import styles from './adminRow.module.css';
import type { Column } from './columns';
import { RowCheckbox } from './RowCheckbox';
import { useTableLayout } from './tableLayout';
import { useRowLink } from './useRowLink';
import type { RowSelection } from './useSelection';
import * as texts from './texts';

/** How many keywords a table row shows; the details show all of them. */
const maxKeywords = 2;

/** A context, so that a change of the selection rerenders the checkboxes but no other cells. */
export const SelectionContext = createContext<RowSelection<AdminRequest> | null>(null);

/** The columns of 'Optimization Requests'. The checkboxes need a `SelectionContext`. */
export function useRequestColumns(openId: string | null) {
  const { hasColumns } = useTableLayout(0);
  const rowLink = useRowLink('request');
  return useMemo<Column<AdminRequest, RequestOrder>[]>(
    () => [
      {
        label: texts.business,
        isName: true,
        sort: 'business',
        className: styles.name,
        width: 2.2,
        onTablet: 1.1,
        cell: ({ id, business_name }) => (
          <a className={styles.open} aria-current={id === openId ? 'true' : undefined} {...rowLink(id)}>
            <bdi>{business_name}</bdi>
          </a>
        ),
      },
      {
        label: 'Choose',
        head: <SelectAllCheckbox />,
        className: styles.checkbox,
        width: '1.5rem',
        isLeading: true,
        cell: (request) => <SelectRowCheckbox request={request} />,
      },
      {
        label: texts.owner,
        isText: true,
        sort: 'owner',
        className: styles.soft,
        width: 2.6,
        onTablet: 1.4,
        cell: ownerOf,
      },
      {
        label: texts.location,
        isText: true,
        sort: 'location',
        className: styles.soft,
        width: 1.3,
        onTablet: 'below',
        cell: ({ location }) => <bdi>{location}</bdi>,
      },
      {
        label: texts.keywords,
        className: styles.keywords,
        width: 2.4,
        onTablet: 'below',
        cell: ({ keywords }) =>
          hasColumns ? <ShortKeywords keywords={keywords} /> : <KeywordBadges keywords={keywords} />,
      },
      { label: texts.status, sort: 'status', className: styles.value, width: '9.5rem' },
      {
        label: texts.created,
        sort: 'newest',
        className: styles.date,
        width: '9.5rem',
        cell: ({ created_at }) => (
          <>
            <span className={styles.word}>{texts.createdPrefix}</span>
            <DateTime at={created_at} />
          </>
        ),
      },
    ],
    [hasColumns, openId, rowLink],
  );
}

function SelectAllCheckbox() {
  const rowSelection = useContext(SelectionContext);
  if (!rowSelection) return null;
  const { isAll, ids } = rowSelection.selection;
  return (
    <RowCheckbox
      label={texts.selectAllInView}
      checked={isAll}
      isIndeterminate={ids.size > 0}
      onToggle={isAll ? rowSelection.clear : rowSelection.chooseAll}
    />
  );
}

function SelectRowCheckbox({ request: { id, business_name } }: { request: AdminRequest }) {
  const rowSelection = useContext(SelectionContext);
  return (
    <RowCheckbox
      label={texts.selectRequest(business_name)}
      checked={rowSelection?.has(id) ?? false}
      onToggle={(withShift) => rowSelection?.toggle(id, withShift)}
    />
  );
}

/**
 * 'User: name (email)' (docs/behaviour.md, section 2). The prefix is hidden below a column header that says the same.
 * Name and email are separate elements, so that the email is truncated, whatever the direction of the name.
 */
function ownerOf({ profiles }: Pick<AdminRequest, 'profiles'>) {
  return (
    <>
      <span className={styles.word}>{texts.ownerPrefix}</span>
      <bdi>{profiles ? (profiles.full_name ?? texts.noName) : texts.ownerUnknown}</bdi>
      {profiles && <bdi>{texts.ownerEmail(profiles.email)}</bdi>}
    </>
  );
}

/** The first `maxKeywords` keywords, because a table row has one line; a count with a tooltip replaces the rest. */
function ShortKeywords({ keywords }: { keywords: readonly string[] }) {
  const more = keywords.slice(maxKeywords);
  return (
    <ul className={styles.fewKeywords} aria-label={texts.keywords}>
      {keywords.slice(0, maxKeywords).map((keyword, index) => (
        // Keywords may repeat.
        <li key={index} className={`${badgeClass({ outlined: true })} ${styles.keyword}`}>
          <bdi>{keyword}</bdi>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')} className={styles.moreKeywords}>
          {texts.plus(more.length)}
          <span className="visually-hidden">{texts.moreKeywords}</span>
        </li>
      )}
    </ul>
  );
}
