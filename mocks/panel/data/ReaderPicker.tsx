import { useId } from 'react';
import type { Demo } from '../demo';
import { everything, visitor } from './dataAccess';
import type { Reader } from './query';
import shared from '../demoPanel.module.css';

/** The entry for a reader whose email is typed. */
const otherPerson = 'other';

/** Somebody from the list, or `otherPerson` with the typed email. */
export interface ReaderChoice {
  who: Reader;
  email: string;
}

/** Empty while no email has been typed. */
export const readerOf = ({ who, email }: ReaderChoice): Reader => (who === otherPerson ? email : who);

interface ReaderPickerProps {
  accounts: Demo['accounts'];
  choice: ReaderChoice;
  onChange: (choice: ReaderChoice) => void;
}

export function ReaderPicker({ accounts, choice, onChange }: ReaderPickerProps) {
  const [whoId, emailId] = [useId(), useId()];
  return (
    <>
      <label htmlFor={whoId}>As seen by</label>
      <select
        id={whoId}
        className={shared.control}
        value={choice.who}
        onChange={(event) => onChange({ ...choice, who: event.target.value })}
      >
        <option value={everything}>Everything (service role)</option>
        {accounts.map((account) => (
          <option key={account.email} value={account.email}>
            {account.who} ({account.email})
          </option>
        ))}
        <option value={visitor}>A visitor</option>
        <option value={otherPerson}>Someone else…</option>
      </select>
      {choice.who === otherPerson && (
        <>
          <label htmlFor={emailId}>Email</label>
          <input
            id={emailId}
            type="email"
            className={shared.control}
            value={choice.email}
            onChange={(event) => onChange({ ...choice, email: event.target.value })}
          />
        </>
      )}
    </>
  );
}
