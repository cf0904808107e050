import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import { addressOf } from '../../ui/useViewParams';
import { useAdminPersonQuery } from './adminApi';
import { requestList, type RequestsView } from './adminLists';
import { writeView } from './listView';
import styles from './viewsBar.module.css';
import * as texts from './barsTexts';

interface OwnerLinkProps {
  adminId: string;
  owner: string;
  view: RequestsView;
}

/** Says whose requests the list is limited to, and links to everyone's. */
export function OwnerLink({ adminId, owner, view }: OwnerLinkProps) {
  const { currentData: person } = useAdminPersonQuery({ adminId, id: owner });
  const name = person ? (person.full_name ?? person.email) : person === null ? texts.deletedOwner : '…';
  const { owner: _removed, ...filters } = view.filters;
  return (
    <Link
      className={styles.view}
      aria-current="true"
      to={addressOf(writeView(requestList, { ...view, filters }))}
    >
      <span>{texts.requestsFrom(<bdi>{name}</bdi>)}</span>
      <span className="visually-hidden">{texts.showEveryones}</span>
      <Icon name="close" size={16} />
    </Link>
  );
}
